import Foundation
import PacinianTestSupport
import Testing

/// `pacinian studio`: what it serves, what it saves, and whom it refuses.
@Suite("Studio")
struct StudioCommandTests {
  private static let text =
    #"{"Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}]}"#
  private static let edited = text.replacingOccurrences(of: "0}", with: "0.5}")

  private func studio(
    _ names: [String] = ["tap.ahap"], in folder: TemporaryFolder
  ) throws -> StudioProcess {
    let paths = try names.map { try folder.write($0, Self.text).path }
    return try StudioProcess(["--no-open"] + paths)
  }

  @Test("The page is served, knows that it can save, and lists the files")
  func serves() throws {
    let folder = try TemporaryFolder()
    let studio = try studio(in: folder)
    let page = try #require(try studio.ask("GET", ""))
    #expect(page.status == 200 && page.text == #"<html data-studio lang="en">"#)
    #expect(page.fields["content-type"] == "text/html; charset=utf-8")
    #expect(page.fields["referrer-policy"] == "no-referrer")
    #expect(page.fields["access-control-allow-origin"] == nil)
    let module = try #require(try studio.ask("HEAD", "pacinian.wasm"))
    #expect(module.status == 200 && module.body.isEmpty && module.fields["content-length"] == "4")
    #expect(module.fields["content-type"] == "application/wasm")
    let index = try #require(try studio.ask("GET", "files/index.json"))
    let json = try JSONSerialization.jsonObject(with: index.body) as? [String: [[String: String]]]
    let file = try #require(json?["files"]?.first)
    #expect(json?["files"]?.count == 1 && file["name"] == "tap.ahap")
    let address = try #require(file["address"])
    #expect(try studio.ask("GET", address)?.text == Self.text)
    #expect(try studio.ask("GET", address, ["Host": "localhost:\(studio.port)"])?.status == 200)
  }

  @Test("What is saved is in the file, with its permissions, and a link stays a link")
  func saves() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("tap.ahap", Self.text)
    #expect(chmod(file.path, 0o664) == 0)
    let link = folder.url.appending(path: "link.ahap")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    let studio = try StudioProcess(["--no-open", link.path])
    let before = try #require(try studio.ask("GET", "files/0/pattern"))
    let tag = try #require(before.fields["etag"])
    let unchanged = try studio.ask("GET", "files/0/pattern", ["If-None-Match": tag])
    #expect(unchanged?.status == 304)
    let saved = try #require(
      try studio.ask("PUT", "files/0/pattern", ["If-Match": tag], body: Self.edited))
    #expect(saved.status == 204 && saved.fields["etag"] != tag)
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.edited)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o664)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    #expect(folder.names == ["link.ahap", "tap.ahap"])
  }

  @Test("A file that another program has changed is told, and not replaced unasked")
  func noticesChanges() throws {
    let folder = try TemporaryFolder()
    let studio = try studio(in: folder)
    let tag = try #require(try studio.ask("GET", "files/0/pattern")?.fields["etag"])
    _ = try folder.write("tap.ahap", "{}")
    let changed = try studio.ask("GET", "files/0/pattern", ["If-None-Match": tag])
    #expect(changed?.status == 200 && changed?.text == "{}")
    let refused = try studio.ask("PUT", "files/0/pattern", ["If-Match": tag], body: Self.edited)
    #expect(refused?.status == 412 && refused?.text.contains("Another program") == true)
    let file = folder.url.appending(path: "tap.ahap")
    #expect(try String(contentsOf: file, encoding: .utf8) == "{}")
    // Who does not say what the file was writes nothing.
    for fields in [[:], ["If-None-Match": "*"], ["If-Match": "*"], ["If-None-Match": tag]] {
      let status = try studio.ask("PUT", "files/0/pattern", fields, body: Self.edited)?.status
      #expect(status == (fields["If-None-Match"] == tag || fields.isEmpty ? 428 : 412))
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "{}")
    let now = try #require(changed?.fields["etag"])
    let mine = try studio.ask("PUT", "files/0/pattern", ["If-Match": now], body: Self.edited)
    #expect(mine?.status == 204)
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.edited)
    try FileManager.default.removeItem(at: file)
    #expect(try studio.ask("GET", "files/0/pattern", ["If-None-Match": tag])?.status == 404)
    let old = try #require(mine?.fields["etag"])
    let gone = try studio.ask("PUT", "files/0/pattern", ["If-Match": old], body: Self.text)
    #expect(gone?.status == 412 && gone?.text.contains("not there any more") == true)
    let anew = try studio.ask("PUT", "files/0/pattern", ["If-None-Match": "*"], body: Self.text)
    #expect(anew?.status == 204)
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
  }

  @Test("A file that nobody may write, and a link that has come since, are left as they are")
  func refusesToReplace() throws {
    let folder = try TemporaryFolder()
    let studio = try studio(in: folder)
    let file = folder.url.appending(path: "tap.ahap")
    let tag = try #require(try studio.ask("GET", "files/0/pattern")?.fields["etag"])
    #expect(chmod(file.path, 0o444) == 0)
    let refused = try studio.ask("PUT", "files/0/pattern", ["If-Match": tag], body: Self.edited)
    #expect(refused?.status == 403 && refused?.text.contains("read-only") == true)
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
    #expect(chmod(file.path, 0o644) == 0)
    // The link leads to a file that nobody gave, which has the version that the page knows.
    let other = folder.url.appending(path: "other.txt")
    try FileManager.default.moveItem(at: file, to: other)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
    #expect(try studio.ask("GET", "files/0/pattern")?.status == 500)
    let through = try studio.ask("PUT", "files/0/pattern", ["If-Match": tag], body: Self.edited)
    #expect(through?.status == 500 && through?.text.contains("link") == true)
    #expect(try String(contentsOf: other, encoding: .utf8) == Self.text)
    // A link that leads nowhere is no free place either.
    try FileManager.default.removeItem(at: other)
    let dangling = try studio.ask(
      "PUT", "files/0/pattern", ["If-None-Match": "*"], body: Self.edited)
    #expect(dangling?.status == 500)
    #expect(!FileManager.default.fileExists(atPath: other.path))
  }

  @Test("A folder takes new files, which replace none, and lets its files be renamed")
  func makesFiles() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("tap.ahap", Self.text)
    let studio = try StudioProcess(["--no-open", folder.url.path])
    let anew = ["If-None-Match": "*"]
    func put(_ name: String, _ fields: [String: String] = anew) throws -> Int? {
      try studio.ask("PUT", "folders/\(name)", fields, body: Self.edited)?.status
    }
    #expect(try put("0/tap.ahap") == 412)
    #expect(try put("0/new.ahap", [:]) == 428)
    for name in [
      "0/..%2Fnew.ahap", "0/.new.ahap", "0/new.txt", "0/.ahap", "0/a%00.ahap", "0/%zz.ahap",
      "0/%ff.ahap", "0/a%0A.ahap",
    ] {
      #expect(try put(name) == 400, "\(name)")
    }
    for name in ["1/new.ahap", "-1/new.ahap", "0/a/new.ahap", "0"] {
      #expect(try put(name) == 404, "\(name)")
    }
    #expect(try studio.ask("GET", "folders/0/tap.ahap")?.status == 405)
    #expect(folder.names == ["tap.ahap"])
    let made = try #require(
      try studio.ask("PUT", "folders/0/b%C3%BCro%20%25.ahap", anew, body: Self.edited))
    #expect(made.status == 201 && made.text.contains("files/1/pattern"))
    #expect(folder.names == ["büro %.ahap", "tap.ahap"])
    #expect(try studio.ask("GET", "files/1/pattern")?.text == Self.edited)
    // A file that comes later is listed, and those that were there keep their addresses.
    _ = try folder.write("a.haptic", "{}")
    let index = try #require(try studio.ask("GET", "files/index.json")).text
    #expect(index.contains("a.haptic") && index.contains("files/2/pattern"))
    let tag = try #require(try studio.ask("GET", "files/0/pattern")?.fields["etag"])
    func rename(_ name: String, _ fields: [String: String]) throws -> Int? {
      try studio.ask("POST", "files/0/name", fields, body: name)?.status
    }
    #expect(try rename("click.ahap", [:]) == 428)
    #expect(try rename("a.haptic", ["If-Match": tag]) == 412)
    #expect(try rename("../click.ahap", ["If-Match": tag]) == 400)
    #expect(try rename("click.ahap", ["If-Match": tag]) == 201)
    #expect(folder.names == ["a.haptic", "büro %.ahap", "click.ahap"])
    let renamed = folder.url.appending(path: "click.ahap")
    #expect(try String(contentsOf: renamed, encoding: .utf8) == Self.text)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    // Where no folder was given, nothing is renamed.
    let alone = try StudioProcess(["--no-open", renamed.path])
    let other = try #require(try alone.ask("GET", "files/0/pattern")?.fields["etag"])
    let refused = try alone.ask(
      "POST", "files/0/name", ["If-Match": other], body: "tap.ahap")
    #expect(refused?.status == 403)
  }

  @Test("A file that is not there is begun, written once, and never over one that came meanwhile")
  func beginsFiles() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "new.ahap").path
    let studio = try StudioProcess(["--no-open", path])
    #expect(folder.names.isEmpty)
    let index = try #require(try studio.ask("GET", "files/index.json")).text
    #expect(index.contains(#""isNew": true"#) && index.contains("new.ahap"), "\(index)")
    #expect(try studio.ask("GET", "files/0/pattern")?.status == 404)
    let anew = ["If-None-Match": "*"]
    let made = try #require(try studio.ask("PUT", "files/0/pattern", anew, body: Self.text))
    #expect(made.status == 204 && made.fields["etag"] != nil)
    #expect(folder.names == ["new.ahap"])
    #expect(try studio.ask("GET", "files/0/pattern")?.text == Self.text)
    #expect(try studio.ask("GET", "files/index.json")?.text.contains("isNew") == false)
    // It is another program's now.
    #expect(try studio.ask("PUT", "files/0/pattern", anew, body: Self.edited)?.status == 412)
    #expect(try studio.ask("GET", "files/0/pattern")?.text == Self.text)
    #expect(studio.errorText.contains("new.ahap is not there yet"), "\(studio.errorText)")
  }

  @Test("Neither another ending nor a missing folder nor a link that leads nowhere begins a file")
  func beginsNoOthers() throws {
    let folder = try TemporaryFolder()
    let dangling = folder.url.appending(path: "dangling.ahap")
    try FileManager.default.createSymbolicLink(
      at: dangling, withDestinationURL: folder.url.appending(path: "nowhere"))
    for (name, words) in [
      ("new.txt", "No such file"), ("missing/new.ahap", "there is no folder"),
      ("dangling.ahap", "No such file"), (".ahap", "No such file"), ("new.ahap/", "No such file"),
    ] {
      let studio = try StudioProcess(["--no-open", folder.url.path + "/" + name])
      #expect(studio.port == 0 && studio.errorText.contains(words), "\(name): \(studio.errorText)")
    }
    #expect(folder.names == ["dangling.ahap"])
  }

  @Test("A folder without patterns is told, with what to do")
  func tellsEmptyFolders() throws {
    let folder = try TemporaryFolder()
    let studio = try StudioProcess(["--no-open", folder.url.path])
    #expect(try studio.ask("GET", "")?.status == 200)
    let text = studio.errorText
    #expect(text.contains("there is no pattern in") && text.contains("New on the page"), "\(text)")
  }

  @Test("Seventy connections that say nothing do not keep the page from being served")
  func outlivesIdleConnections() throws {
    let folder = try TemporaryFolder()
    let studio = try studio(in: folder)
    let idle = try (0..<70).map { _ in try studio.connected() }
    defer { for connection in idle { close(connection) } }
    for _ in 0..<10 {
      #expect(try studio.ask("GET", "files/0/pattern")?.text == Self.text)
    }
  }

  @Test("Seventy connections that were answered and stay do not keep the page from being served")
  func outlivesAnsweredConnections() throws {
    let folder = try TemporaryFolder()
    let studio = try studio(in: folder)
    let request = Data("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(studio.port)\r\n\r\n".utf8)
    let answered = try (0..<70).map { _ in
      let connection = try studio.connected()
      StudioProcess.send(request, to: connection)
      var byte: UInt8 = 0
      _ = recv(connection, &byte, 1, 0)
      return connection
    }
    defer { for connection in answered { close(connection) } }
    let start = Date()
    for _ in 0..<10 {
      #expect(try studio.ask("GET", "files/0/pattern")?.text == Self.text)
    }
    // Two seconds are those for which an answered connection waits for its end.
    #expect(Date().timeIntervalSince(start) < 2)
  }

  @Test("Seventy connections that take a long answer slowly do not keep the page from being served")
  func outlivesSlowReaders() throws {
    let folder = try TemporaryFolder()
    // More than the system keeps for a connection.
    let text = String(repeating: " ", count: 6_000_000) + Self.text
    let file = try folder.write("long.ahap", text)
    let studio = try StudioProcess(["--no-open", file.path])
    let request = Data(
      "GET \(studio.path)files/0/pattern HTTP/1.1\r\nHost: 127.0.0.1:\(studio.port)\r\n\r\n".utf8)
    let slow = try (0..<70).map { _ in
      let connection = try studio.connected(receiving: 2048)
      StudioProcess.send(request, to: connection)
      return connection
    }
    defer { for connection in slow { close(connection) } }
    sleep(2)
    for _ in 0..<3 { #expect(try studio.ask("GET", "")?.status == 200) }
  }

  @Test("A link inside a folder opens nothing that was not given")
  func followsNoLinkOut() throws {
    let (folder, outside) = (try TemporaryFolder(), try TemporaryFolder())
    let secret = try outside.write("secret.txt", "secret")
    let pattern = try outside.write("other.ahap", Self.text)
    let hidden = try folder.write(".hidden.ahap", Self.text)
    let tap = try folder.write("tap.ahap", Self.text)
    for (name, target) in [("a", secret), ("b", pattern), ("c", hidden), ("d", tap)] {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appending(path: "\(name).ahap"), withDestinationURL: target)
    }
    let studio = try StudioProcess(["--no-open", folder.url.path])
    let index = try #require(try studio.ask("GET", "files/index.json"))
    let json = try JSONSerialization.jsonObject(with: index.body) as? [String: [[String: String]]]
    #expect(json?["files"]?.map { $0["name"] } == ["tap.ahap"])
    #expect(try studio.ask("GET", "files/1/pattern")?.status == 404)
    // A link that was given by itself is the user's word.
    let given = try StudioProcess([
      "--no-open", folder.url.path, folder.url.appending(path: "b.ahap").path,
    ])
    let both = try #require(try given.ask("GET", "files/index.json")).text
    #expect(both.contains("other.ahap") && both.contains("tap.ahap") && !both.contains("secret"))
  }

  @Test("Who does not know the address, or comes from another site, is refused")
  func refuses() throws {
    let folder = try TemporaryFolder()
    let studio = try studio(in: folder)
    let host = "Host: 127.0.0.1:\(studio.port)"
    func status(_ lines: String...) throws -> Int? {
      try studio.raw((lines + ["", ""]).joined(separator: "\r\n"))?.status
    }
    #expect(try status("GET / HTTP/1.1", host) == 404)
    #expect(try status("GET /index.html HTTP/1.1", host) == 404)
    #expect(try status("GET /files/0/pattern HTTP/1.1", host) == 404)
    let wrong = String(studio.path.dropLast(2)) + (studio.path.hasSuffix("0/") ? "1/" : "0/")
    #expect(try status("GET \(wrong) HTTP/1.1", host) == 404)
    #expect(try status("GET \(studio.path)x/files/0/pattern HTTP/1.1", host) == 404)
    // A name that leads to this machine, and no name at all.
    #expect(try studio.ask("GET", "", ["Host": "patterns.example:\(studio.port)"])?.status == 403)
    #expect(try studio.ask("GET", "", ["Host": "127.0.0.1"])?.status == 403)
    #expect(try status("GET \(studio.path) HTTP/1.1") == 403)
    for origin in ["https://patterns.example", "null", "http://127.0.0.1:1", "file://"] {
      let answer = try studio.ask(
        "PUT", "files/0/pattern", ["Origin": origin], body: Self.edited)
      #expect(answer?.status == 403, "\(origin)")
    }
    let own = ["Origin": "http://127.0.0.1:\(studio.port)"]
    let tag = try #require(try studio.ask("GET", "files/0/pattern")?.fields["etag"])
    let saved = try studio.ask(
      "PUT", "files/0/pattern", own.merging(["If-Match": tag]) { $1 }, body: Self.text)
    #expect(saved?.status == 204)
    #expect(try studio.ask("OPTIONS", "files/0/pattern")?.status == 405)
    #expect(try studio.ask("DELETE", "files/0/pattern")?.status == 405)
    #expect(try studio.ask("PUT", "index.html", body: "")?.status == 405)
    #expect(folder.names == ["tap.ahap"])
  }

  @Test(
    "Nothing but the page and the files can be read",
    arguments: [
      "../stderr", "page/../../stderr", "..", "./index.html", "//etc/passwd", ".hidden",
      "%2e%2e/stderr", "page/%2e%2e/index.html", "index.html%00.js", "nothing.js", "page",
      "files/1/pattern", "files/-1/pattern", "files/0", "files/0/a/b", "files/0/../../stderr",
      "files/99999999999999999999/pattern", "a/b/c/d.js", "index.html/", "secret.html",
    ])
  func servesNothingElse(name: String) throws {
    let folder = try TemporaryFolder()
    let studio = try studio(in: folder)
    #expect(try studio.ask("GET", name)?.status == 404)
  }

  @Test("Requests that are none, or too large, are refused, and the next one is answered")
  func survivesHostileRequests() throws {
    let folder = try TemporaryFolder()
    let studio = try studio(in: folder)
    let long = String(repeating: "a", count: 20_000)
    let host = "Host: 127.0.0.1:\(studio.port)\r\n"
    let path = "\(studio.path)files/0/pattern"
    let requests: [(request: String, status: Int)] = [
      ("\r\n\r\n", 400), ("GET\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/2\r\n\r\n", 400), ("GET http://a/ HTTP/1.1\r\n\r\n", 400),
      ("GET /\(long) HTTP/1.1\r\n\r\n", 431), ("GET / HTTP/1.1\r\nX: \(long)\r\n\r\n", 431),
      ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400), ("GET / HTTP/1.1\r\n: x\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\(host) folded\r\n\r\n", 400), ("GET /é HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nX: \u{1}\r\n\r\n", 400), ("GET /\r HTTP/1.1\r\n\r\n", 400),
      ("PUT \(path) HTTP/1.1\r\n\(host)\r\n", 411),
      ("PUT \(path) HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
      ("PUT \(path) HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400),
      ("PUT \(path) HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n", 413),
      ("PUT \(path) HTTP/1.1\r\n\(host)Content-Length: 67108865\r\n\r\n", 413),
      ("PUT \(path) HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 1\r\n\r\na", 400),
    ]
    for (request, status) in requests {
      #expect(try studio.raw(request)?.status == status, "\(request.prefix(80))")
    }
    // Bytes that are no text, and half a request whose sender has closed its side.
    #expect(
      try studio.raw(
        Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 7) } + [13, 10, 13, 10]))?.status
        == 400)
    let half = try studio.connected()
    StudioProcess.send(
      Data("PUT \(path) HTTP/1.1\r\n\(host)Content-Length: 100\r\n\r\n{".utf8), to: half)
    shutdown(half, Int32(SHUT_WR))
    #expect(StudioProcess.answer(of: half)?.status == 400)
    #expect(try studio.ask("GET", "files/0/pattern")?.text == Self.text)
  }

  @Test("Clients that say nothing are given up, and do not keep others waiting")
  func givesUpSlowClients() throws {
    let folder = try TemporaryFolder()
    let studio = try studio(in: folder)
    let slow = try (0..<40).map { _ in try studio.connected() }
    for connection in slow { StudioProcess.send(Data("GET / HT".utf8), to: connection) }
    #expect(try studio.ask("GET", "files/0/pattern")?.text == Self.text)
    let answers = slow.map { StudioProcess.answer(of: $0)?.status }
    #expect(answers.allSatisfy { $0 == 408 }, "\(answers)")
    // More than there is room for are closed at once, and there is room again afterwards.
    let many = try (0..<100).map { _ in try studio.connected() }
    for connection in many { close(connection) }
    var last: Int?
    for _ in 0..<100 where last != 200 {
      usleep(100_000)
      last = try studio.ask("GET", "files/0/pattern")?.status
    }
    #expect(last == 200)
  }

  @Test("Files of one name get names that differ, and one file is there once")
  func namesFiles() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      let inner = folder.url.appending(path: name)
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
      try Data(Self.text.utf8).write(to: inner.appending(path: "tap.ahap"))
    }
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "b/again.ahap"),
      withDestinationURL: folder.url.appending(path: "b/tap.ahap"))
    _ = try folder.write("other.haptic", "{}")
    let studio = try StudioProcess(["--no-open", folder.url.path])
    let index = try #require(try studio.ask("GET", "files/index.json"))
    let json = try JSONSerialization.jsonObject(with: index.body) as? [String: [[String: String]]]
    let names = json?["files"]?.compactMap { $0["name"] } ?? []
    #expect(Set(names) == ["a/tap.ahap", "b/tap.ahap", "other.haptic"])
  }

  @Test("The browser is opened with an address that serves once")
  func opensABrowser() throws {
    let folder = try TemporaryFolder()
    let told = folder.url.appending(path: "told")
    let program = try folder.write(
      "xdg-open",
      "#!/bin/sh\necho \"$1\" >'\(told.path).part'\nmv '\(told.path).part' '\(told.path)'\n")
    #expect(chmod(program.path, 0o755) == 0)
    let file = try folder.write("tap.ahap", Self.text)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let studio = try StudioProcess(
      [file.path], environment: ["PATH": "\(folder.url.path):\(path)", "DISPLAY": ":0"])
    for _ in 0..<1000 where !FileManager.default.fileExists(atPath: told.path) { usleep(10_000) }
    let line = try String(contentsOf: told, encoding: .utf8).trimmingCharacters(in: .newlines)
    let opened = try #require(URL(string: line))
    #expect(opened.path() + "/" != studio.path)
    let request = "GET \(opened.path()) HTTP/1.1\r\nHost: 127.0.0.1:\(studio.port)\r\n\r\n"
    let answer = try #require(try studio.raw(request))
    #expect(answer.status == 303 && answer.fields["location"] == studio.path)
    #expect(try studio.raw(request)?.status == 404)
  }

  @Test("Without a browser the address is printed, and a port that is taken is told")
  func printsTheAddress() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("tap.ahap", Self.text)
    let studio = try StudioProcess(
      [file.path], environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "PATH": "/nowhere"])
    #expect(try studio.ask("GET", "")?.status == 200)
    #expect(studio.errorText.contains("no browser could be started"))
    let taken = try ToolRun("studio", "--port", "\(studio.port)", "--page", folder.url.path)
    #expect(taken.code == 66)
    _ = try folder.write("index.html", "")
    _ = try folder.write("pacinian.wasm", "")
    let second = try ToolRun(
      "studio", "--port", "\(studio.port)", "--page", folder.url.path, file.path)
    #expect(second.code == 69 && second.errorText.contains("--port 0"))
  }

  @Test("What cannot be edited is told before anything is served")
  func refusesInputs() throws {
    let folder = try TemporaryFolder()
    let missing = try ToolRun("studio", "--no-open", "\(folder.url.path)/none.txt")
    #expect(missing.code == 66 && missing.errorText.contains("none.txt"))
    #expect(try ToolRun("studio", "-").code == 64)
    #expect(try ToolRun("studio", "--port", "70000").code == 64)
    let vibration = try folder.write("a.xml", "<vibration-effect></vibration-effect>")
    #expect(try ToolRun("studio", vibration.path).code == 64)
    let page = try ToolRun("studio", "--no-open")
    #expect(page.code == 66 && page.errorText.contains("share/pacinian/page"))
  }
}

import Foundation
import PacinianTestSupport
import Testing

/// `pacinian studio --share`: what phones get, and whom it refuses.
@Suite("Studio, shared")
struct StudioShareTests {
  private static let text = #"{"Pattern": []}"#
  private static let pattern = #"{"name": "tap.ahap", "text": "x"}"#
  private static let sharing = ["--no-open", "--share", "--share-address", "127.0.0.1"]

  private func phone(in folder: TemporaryFolder) throws -> StudioPhone {
    let files = try ["tap.ahap", "secret.ahap"].map { try folder.write($0, Self.text).path }
    return try StudioPhone(
      StudioProcess(Self.sharing + files, pageFiles: StudioPhone.pageFiles))
  }

  @Test("A phone that has the code is told what the desk gives, as it changes")
  func follows() throws {
    let phone = try phone(in: TemporaryFolder())
    #expect(try phone.studio.ask("GET", "")?.text == #"<html data-studio data-share lang="en">"#)
    #expect(phone.studio.errorText.contains("sharing is on"))
    let page = try #require(try phone.ask("GET", "/"))
    #expect(page.status == 200 && page.text == "the page's page/phone.html")
    #expect(page.fields["content-type"] == "text/html; charset=utf-8")
    #expect(page.fields["access-control-allow-origin"] == nil)
    for name in StudioPhone.pageFiles where name != "page/phone.html" {
      #expect(try phone.ask("GET", "/\(name)")?.text == "the page's \(name)")
    }
    #expect(try phone.ask("HEAD", "/pacinian.wasm")?.fields["content-type"] == "application/wasm")
    #expect(try phone.studio.ask("PUT", "share/pattern", body: Self.pattern)?.status == 204)
    let token = try phone.joined()
    let (first, connection) = try phone.events(token, until: #""x"}}"#)
    defer { close(connection) }
    #expect(first.contains("{\"topic\": \"pattern\", \"value\": \(Self.pattern)}\n"), "\(first)")
    #expect(try phone.studio.ask("GET", "share/index.json")?.text.contains(#""phones": 1"#) == true)
    #expect(try phone.studio.ask("PUT", "share/playing", body: #"{"at": 1.5}"#)?.status == 204)
    let second = StudioPhone.read(connection, until: "1.5}}\n")
    #expect(second.contains("{\"topic\": \"playing\", \"value\": {\"at\": 1.5}}\n"), "\(second)")
    // A phone that comes later gets what there is, in the order in which it came.
    let (both, other) = try phone.events(try phone.joined(), until: "1.5}}\n")
    defer { close(other) }
    let places = ["pattern", "playing"].map { both.range(of: "\"\($0)\"")?.lowerBound }
    #expect(places[0] != nil && places[1] != nil && places[0]! < places[1]!, "\(both)")
  }

  @Test("The clock is the same for the desk and a phone, and runs on")
  func tellsTheTime() throws {
    let phone = try phone(in: TemporaryFolder())
    let bearer = StudioPhone.bearer(try phone.joined())
    let times = try (0..<3).flatMap { _ in
      [
        try phone.studio.ask("GET", "share/clock")?.text,
        try phone.ask("GET", "/clock", bearer)?.text,
      ]
    }.map { try #require($0.flatMap { Int($0) }) }
    #expect(times == times.sorted() && times[5] > times[0] && times[5] - times[0] < 10_000_000)
  }

  @Test("A code lets one phone in, once, and a newer one takes its place")
  func usesCodesUp() throws {
    let phone = try phone(in: TemporaryFolder())
    // Before the desk asks for one there is none.
    #expect(try phone.join("")?.status == 401)
    #expect(try phone.join(String(repeating: "0", count: 32))?.status == 403)
    let code = try phone.newCode()
    #expect(code.count == 32)
    #expect(
      try phone.studio.ask("GET", "share/index.json")?.text.contains(#""hasCode": true"#) == true)
    let joined = try #require(try phone.join(code))
    #expect(joined.status == 201 && joined.text.count == 32 && joined.text != code)
    #expect(
      try phone.studio.ask("GET", "share/index.json")?.text.contains(#""hasCode": false"#) == true)
    let again = try #require(try phone.join(code))
    #expect(again.status == 403 && again.text.contains("was used"))
    let (older, newer) = (try phone.newCode(), try phone.newCode())
    #expect(try phone.join(older)?.status == 403)
    #expect(try phone.join(newer)?.status == 201)
    // The code is no token, and a token no code.
    #expect(try phone.ask("GET", "/clock", StudioPhone.bearer(code))?.status == 401)
    #expect(try phone.join(joined.text)?.status == 403)
    #expect(try phone.ask("GET", "/clock", StudioPhone.bearer(joined.text))?.status == 200)
  }

  @Test("Who guesses codes is not listened to, even with the right one")
  func refusesGuesses() throws {
    let phone = try phone(in: TemporaryFolder())
    let code = try phone.newCode()
    let statuses = try (0..<20).map { number in
      try phone.join(String(code.dropLast(2)) + "x\(Character(UnicodeScalar(65 + UInt8(number))))")?
        .status
    }
    #expect(statuses == Array(repeating: 403, count: 5) + Array(repeating: 429, count: 15))
    let refused = try #require(try phone.join(code))
    #expect(refused.status == 429 && refused.fields["retry-after"] == "60")
  }

  @Test(
    "Neither the folder nor the desk's page can be read, with a token or without",
    arguments: [
      "/index.html", "/files/index.json", "/files/0/pattern", "/folders/0/a.ahap", "/page/main.js",
      "/../stderr", "/page/../../stderr", "/page/..", "//etc/passwd", "/%2e%2e/stderr",
      "/page/%2e%2e/index.html", "/page/phone.js/", "/page/phone.js%00.html", "/page", "/page/",
      "/stderr", "/secret.ahap", "/share/pattern", "/share/code", "/share/index.json",
      "/Page/phone.js", "/.", "/phone.html",
    ])
  func servesNothingElse(path: String) throws {
    let phone = try phone(in: TemporaryFolder())
    #expect(try phone.ask("GET", path)?.status == 404)
    #expect(try phone.ask("GET", path, StudioPhone.bearer(try phone.joined()))?.status == 404)
    // Nor does the desk's own secret path lead anywhere.
    #expect(try phone.ask("GET", phone.studio.path + "files/0/pattern")?.status == 404)
  }

  @Test("Nothing is written, whoever asks")
  func writesNothing() throws {
    let folder = try TemporaryFolder()
    let phone = try phone(in: folder)
    let bearer = StudioPhone.bearer(try phone.joined())
    for path in [
      "/files/0/pattern", "/folders/0/new.ahap", "/share/pattern", "/pattern", "/events", "/clock",
      "/", "/page/phone.js", "/share/playing",
    ] {
      for method in ["PUT", "POST", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
        let fields = bearer.merging(["If-None-Match": "*", "Content-Length": "2"]) { $1 }
        let answer = try phone.studio.raw(phone.head(method, path, fields) + "{}", to: phone.port)
        #expect(
          answer?.status == 405 && answer?.fields["allow"] == "GET, HEAD", "\(method) \(path)")
      }
    }
    #expect(try phone.ask("GET", "/phone", bearer)?.status == 405)
    #expect(folder.names == ["secret.ahap", "tap.ahap"])
    let kept = try String(contentsOf: folder.url.appending(path: "tap.ahap"), encoding: .utf8)
    #expect(kept == Self.text)
  }

  @Test("Who names another host, comes from another site or has no token is refused")
  func refuses() throws {
    let phone = try phone(in: TemporaryFolder())
    let bearer = StudioPhone.bearer(try phone.joined())
    for host in ["patterns.example:\(phone.port)", "127.0.0.1", "localhost:\(phone.port)", ""] {
      #expect(try phone.ask("GET", "/", ["Host": host])?.status == 403, "\(host)")
    }
    #expect(try phone.studio.raw("GET / HTTP/1.1\r\n\r\n", to: phone.port)?.status == 403)
    let desk = "http://127.0.0.1:\(phone.studio.port)"
    for origin in ["https://patterns.example", "null", desk, "file://"] {
      let fields = bearer.merging(["Origin": origin]) { $1 }
      #expect(try phone.ask("GET", "/clock", fields)?.status == 403, "\(origin)")
      #expect(try phone.ask("GET", "/events", fields)?.status == 403, "\(origin)")
      let code = try phone.newCode()
      let joining = ["Origin": origin, "Authorization": "Code \(code)"]
      #expect(try phone.ask("POST", "/phone", joining)?.status == 403, "\(origin)")
    }
    let own = bearer.merging(["Origin": "http://127.0.0.1:\(phone.port)"]) { $1 }
    #expect(try phone.ask("GET", "/clock", own)?.status == 200)
    for word in [nil, "", "Bearer", "Bearer x", "Basic x", "Bearer  "] {
      let fields = word.map { ["Authorization": $0] } ?? [:]
      #expect(try phone.ask("GET", "/clock", fields)?.status == 401)
      #expect(try phone.ask("GET", "/events", fields)?.status == 401)
    }
    // (The end of a line is one character.)
    let twice = phone.head("GET", "/clock", bearer).dropLast() + "Authorization: Bearer x\r\n\r\n"
    #expect(try phone.studio.raw(String(twice), to: phone.port)?.status == 400)
    // The desk's address takes no phone's token, and phones' no desk's.
    #expect(try phone.studio.raw(phone.head("GET", "/clock", bearer))?.status == 403)
    // What is told to phones is a line.
    for body in ["{\n}", "", "\u{0}"] {
      #expect(try phone.studio.ask("PUT", "share/pattern", body: body)?.status == 400)
    }
    #expect(try phone.studio.ask("PUT", "share/other", body: "{}")?.status == 404)
    let large = ["Content-Length": "\(8 << 20 + 1)"]
    #expect(try phone.studio.ask("PUT", "share/pattern", large)?.status == 413)
  }

  @Test("A hundred connections that say nothing keep no phone out")
  func outlivesIdleConnections() throws {
    let phone = try phone(in: TemporaryFolder())
    _ = try phone.studio.ask("PUT", "share/pattern", body: Self.pattern)
    let (_, stream) = try phone.events(try phone.joined(), until: #""x"}}"#)
    defer { close(stream) }
    let idle = try (0..<100).map { number in
      let connection = try phone.studio.connected(to: phone.port)
      if number % 2 == 0 { StudioProcess.send(Data("GET / HT".utf8), to: connection) }
      return connection
    }
    defer { for connection in idle { close(connection) } }
    let start = Date()
    for _ in 0..<10 { #expect(try phone.ask("GET", "/")?.status == 200) }
    let (second, other) = try phone.events(try phone.joined(), until: #""x"}}"#)
    defer { close(other) }
    #expect(second.contains(Self.pattern))
    // The one that was there before is told too, and the desk works.
    #expect(try phone.studio.ask("PUT", "share/playing", body: "7")?.status == 204)
    #expect(StudioPhone.read(stream, until: "7}\n").contains(#"{"topic": "playing", "value": 7}"#))
    #expect(Date().timeIntervalSince(start) < 5)
  }

  @Test("Eight phones are taken, and a ninth where one has gone")
  func countsPhones() throws {
    let phone = try phone(in: TemporaryFolder())
    _ = try phone.studio.ask("PUT", "share/pattern", body: Self.pattern)
    var streams = try (0..<8).map { _ in
      try phone.events(try phone.joined(), until: #""x"}}"#).connection
    }
    defer { for stream in streams { close(stream) } }
    func count() throws -> String? { try phone.studio.ask("GET", "share/index.json")?.text }
    #expect(try count()?.contains(#""phones": 8"#) == true)
    let code = try phone.newCode()
    let refused = try #require(try phone.join(code))
    #expect(refused.status == 503 && refused.text.contains("8 phones"))
    close(streams.removeLast())
    var seen: String?
    for _ in 0..<300 where seen?.contains(#""phones": 7"#) != true {
      usleep(10_000)
      seen = try count()
    }
    #expect(seen?.contains(#""phones": 7"#) == true)
    // What was refused has not used the code up.
    #expect(try phone.join(code)?.status == 201)
    #expect(try phone.studio.ask("DELETE", "share/phones")?.status == 204)
    #expect(try count()?.contains(#""phones": 0"#) == true)
    for stream in streams { #expect(!StudioPhone.read(stream, until: "never").contains("never")) }
  }

  @Test("A phone that reads a second stream ends its first")
  func readsOneStream() throws {
    let phone = try phone(in: TemporaryFolder())
    _ = try phone.studio.ask("PUT", "share/pattern", body: Self.pattern)
    let token = try phone.joined()
    let (_, first) = try phone.events(token, until: #""x"}}"#)
    defer { close(first) }
    let (_, second) = try phone.events(token, until: #""x"}}"#)
    defer { close(second) }
    // It ends, where it would wait for twenty seconds.
    let start = Date()
    _ = StudioPhone.read(first, until: "never")
    #expect(Date().timeIntervalSince(start) < 5)
    #expect(try phone.studio.ask("PUT", "share/playing", body: "7")?.status == 204)
    #expect(StudioPhone.read(second, until: "7}\n").contains(#""value": 7}"#))
  }

  @Test("Without --share nothing listens and nothing is shared")
  func isOff() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("tap.ahap", Self.text)
    let studio = try StudioProcess(["--no-open", file.path], pageFiles: StudioPhone.pageFiles)
    #expect(try studio.ask("GET", "")?.text == #"<html data-studio lang="en">"#)
    #expect(!studio.errorText.contains("sharing"))
    for (method, name) in [
      ("GET", "share/index.json"), ("GET", "share/clock"), ("POST", "share/code"),
      ("PUT", "share/pattern"), ("DELETE", "share/phones"),
    ] {
      #expect(try studio.ask(method, name, body: "{}")?.status == 404, "\(method) \(name)")
    }
  }

  @Test("Without an address phones reach that of the local network, and no other")
  func findsTheAddress() throws {
    let studio = try StudioProcess(["--no-open", "--share"], pageFiles: StudioPhone.pageFiles)
    var text = ""
    for _ in 0..<1000 where !text.contains("\n") {
      text = studio.errorText
      usleep(10_000)
    }
    // A machine without a network, or at an address of the internet, shares when it is told where.
    guard studio.port != 0 else {
      #expect(text.contains("--share-address"), "\(text)")
      return
    }
    let word = text.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("http://") }
    let host = try #require(word.flatMap { URL(string: String($0))?.host() })
    let numbers = host.split(separator: ".").compactMap { Int($0) }
    try #require(numbers.count == 4)
    #expect(
      numbers[0] == 10 || numbers[0] == 172 && (16...31).contains(numbers[1])
        || numbers[0] == 192 && numbers[1] == 168 || numbers[0] == 169 && numbers[1] == 254
        || numbers[0] == 100 && (64...127).contains(numbers[1]), "\(host)")
  }

  @Test("What cannot be shared is told before anything is served")
  func refusesAddresses() throws {
    let folder = try TemporaryFolder()
    for address in ["0.0.0.0", "localhost", "256.1.1.1", "127.0.0.1:80", "::1", "", "1.2.3"] {
      let run = try ToolRun("studio", "--share", "--share-address", address)
      #expect(run.code == 64 && run.errorText.contains("such as 192.168.1.20"), "\(address)")
    }
    let alone = try ToolRun("studio", "--share-address", "127.0.0.1")
    #expect(alone.code == 64 && alone.errorText.contains("needs --share"))
    _ = try folder.write("index.html", "")
    _ = try folder.write("pacinian.wasm", "")
    let page = ["studio", "--no-open", "--port", "0", "--page", folder.url.path]
    let old = try ToolRun(page + Self.sharing.dropFirst())
    #expect(old.code == 66 && old.errorText.contains("older one"), "\(old.errorText)")
    let other = try StudioProcess(
      ["--no-open", "--share", "--share-address", "198.51.100.7"],
      pageFiles: StudioPhone.pageFiles)
    #expect(other.port == 0 && other.errorText.contains("198.51.100.7"), "\(other.errorText)")
    #expect(other.errorText.contains("an address of this machine"))
  }
}

extension JSONScanner {
  /// The error for the text at ``offset``, where the scanner expected `need`. Common mistakes have
  /// sentences of their own.
  @inline(never)
  func unexpectedText(needing need: String) -> JSONError {
    guard offset < end else {
      return JSONError(
        at: end, "The text ends where \(need) should stand; the file may have been cut off")
    }
    return JSONError(at: offset, explanation(needing: need))
  }

  private func explanation(needing need: String) -> String {
    switch byte {
    case ASCII.slash, ASCII.hash: return "Comments are not allowed in JSON; remove the comment"
    case ASCII.apostrophe: return "Single quotes are not allowed in JSON; write double quotes"
    case ASCII.plus: return "A number has a plus sign; remove it"
    case ASCII.point: return "A number has no digit before its decimal point; write 0.5, not .5"
    case ASCII.comma:
      return "A comma stands where \(need) should; remove it or add the missing value"
    case 0: return "A NUL byte stands where \(need) should; the file is damaged or not text"
    case ASCII.beyond...: return nonASCIIExplanation(needing: need)
    default: break
    }
    guard ASCII.isLetter(byte) else {
      return "\(QuotedText.quote(String(Unicode.Scalar(byte)))) stands where \(need) should"
    }
    return wordExplanation(needing: need)
  }

  private func wordExplanation(needing need: String) -> String {
    var wordEnd = offset
    while wordEnd < end, ASCII.isLetter(base[wordEnd]) || ASCII.isDigit(base[wordEnd]) {
      wordEnd += 1
    }
    let word = spelling(offset..<min(wordEnd, offset + QuotedText.maximumLength + 1))
    switch word.lowercased() {
    case "nan", "infinity", "inf": return "\(word) is not a JSON number; write a finite number"
    case "true", "false", "null":
      if word != word.lowercased() {
        return "\(word) must be written in lower case: \(word.lowercased())"
      }
    case "none", "nil", "undefined": return "\(word) is not JSON; write null or leave it out"
    default: break
    }
    let advice = need == "the end of the file" || isAfterValue ? "" : "; text needs double quotes"
    return "\(QuotedText.quote(word)) stands where \(need) should\(advice)"
  }

  private func nonASCIIExplanation(needing need: String) -> String {
    // Four bytes hold any one scalar.
    let text = spelling(offset..<min(end, offset + 4))
    guard let scalar = text.unicodeScalars.first, scalar != "\u{FFFD}" else {
      return "A byte that is not UTF-8 stands where \(need) should; save the file as UTF-8"
    }
    let isTypographicQuote = ("\u{2018}"..."\u{201F}").contains(scalar)
    return isTypographicQuote
      ? "Typographic quotes are not allowed in JSON; write straight double quotes"
      : "\(QuotedText.quote(String(scalar))) stands where \(need) should"
  }
}

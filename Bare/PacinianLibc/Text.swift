// Functions of Swift's own, by the names that its compiler gives them, for text that is all in UTF-8 and compared by its
// scalars: the linker takes these instead, and what only those call goes. (A compiler that has other names for them
// makes a larger library.)

/// Whether the first text is less, if `expecting` is 1; otherwise whether both are equal.
@_silgen_name(
  "$es22_stringCompareFastUTF8__9expecting7bothNFCSbSRys5UInt8VG_AFs23_StringComparisonResultOSbtF")
public func compare(
  _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>, expecting: UInt8,
  areNormal: Bool
) -> Bool {
  var index = 0
  while index < first.count, index < second.count, first[index] == second[index] { index += 1 }
  let isLess = index < second.count && (index == first.count || first[index] < second[index])
  return expecting == 1 ? isLess : index == first.count && index == second.count
}

/// There is no text in UTF-16.
@_silgen_name("$es16_StringGutsSliceV12_slowCompare4with9expectingSbAB_s01_A16ComparisonResultOtF")
public func compareOther(
  _ first: (_StringGuts, Int, Int), expecting: UInt8, _ second: (_StringGuts, Int, Int)
) -> Bool { false }

/// Indices are those of UTF-8.
@_silgen_name("$es11_StringGutsV27_slowEnsureMatchingEncodingySS5IndexVAEF")
public func matching(_ index: String.Index, _ text: _StringGuts) -> String.Index { index }

extension String {
  /// Without what a terminal would obey: control characters, but for ends of lines and tabs.
  public var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter {
          $0.properties.generalCategory != .control || "\n\t".contains(Character($0))
        }))
  }
}

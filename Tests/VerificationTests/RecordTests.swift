import Testing
import Verification

private enum Fruit: String, CaseIterable { case apple, pear }

private func complaint<Value>(_ body: () throws(InputError) -> Value) -> String {
  do throws(InputError) {
    _ = try body()
    return ""
  } catch {
    return error.description
  }
}

private func record(_ line: String) throws(InputError) -> Record { try Record(line: line.utf8) }

@Suite struct RecordTests {
  @Test("Numbers are read exactly, with names for those that JSON has none for")
  func numbers() throws {
    let record = try record(
      #"{"a":0.1,"b":5e-324,"c":"-0","d":["nan","inf","-inf",1e308],"e":16777217}"#)
    #expect(try record.number("a") == 0.1)
    #expect(try record.number("b") == 0x1p-1074)
    #expect(try record.number("c").sign == .minus)
    let list = try record.numbers("d")
    #expect(list[0].isNaN && list.dropFirst() == [.infinity, -.infinity, 1e308])
    #expect(try record.integer("e", in: 0...20_000_000) == 16_777_217)
  }

  @Test("Rows, names and flags are read as they stand, with their defaults")
  func others() throws {
    let record = try record(#"{"rows":[[1,2],[],["inf"]],"fruit":"pear","flag":true}"#)
    #expect(try record.rows("rows") == [[1, 2], [], [.infinity]])
    #expect(try record.choice("fruit") == Fruit.pear)
    #expect(try record.choice("other", default: Fruit.apple) == .apple)
    #expect(try record.flag("flag"))
    #expect(try !record.flag("other"))
  }

  @Test("A field that is missing or of another kind is named in the error")
  func wrongFields() throws {
    let record = try record(#"{"text":"x","list":[1,"x"],"rows":[[1],2],"half":0.5,"flag":1}"#)
    #expect(complaint { () throws(InputError) in try record.number("x") } == "x: missing")
    #expect(
      complaint { () throws(InputError) in try record.number("text") }
        == #"text: "x" is not a number"#)
    #expect(
      complaint { () throws(InputError) in try record.numbers("list") }
        == #"list[1]: "x" is not a number"#)
    #expect(
      complaint { () throws(InputError) in try record.numbers("half") }
        == "half: 0.5 is not a list of numbers")
    #expect(
      complaint { () throws(InputError) in try record.rows("rows") }
        == "rows[1]: 2 is not a list of numbers")
    #expect(
      complaint { () throws(InputError) in try record.integer("half", in: 0...1) }
        == "half: 0.5 is not a whole number in 0...1")
    #expect(
      complaint { () throws(InputError) in try record.flag("flag") }
        == "flag: 1 is not true or false")
    let choice = complaint { () throws(InputError) -> Fruit in try record.choice("text") }
    #expect(choice == #"text: "x" is not one of apple, pear"#)
    let other = complaint { () throws(InputError) -> Fruit in try record.choice("half") }
    #expect(other == "half: 0.5 is not one of apple, pear")
  }

  @Test("NaN and infinity are no whole numbers")
  func notWhole() throws {
    let record = try record(#"{"a":"nan","b":"inf","c":1e300}"#)
    for name in ["a", "b", "c"] {
      let said = complaint { () throws(InputError) in try record.integer(name, in: 0...5) }
      #expect(said.hasPrefix("\(name): "))
    }
  }

  @Test("A line that is no JSON object of inputs is refused in one line")
  func brokenLines() {
    for (line, expected) in [
      ("", "not JSON"), ("{", "not JSON"), ("{\"x\":0.5", "not JSON"),
      ("[1]", "not a JSON object"), ("7", "not a JSON object"),
    ] {
      let said = complaint { () throws(InputError) in try record(line) }
      #expect(said == expected, "\(line)")
    }
    for (line, place) in [
      (#"{"x":null}"#, "x"), (#"{"x":{"y":null}}"#, "x.y"), (#"{"x":[1,null]}"#, "x[1]"),
      (#"{"x":[{"y":[null]}]}"#, "x[0].y[0]"),
    ] {
      let said = complaint { () throws(InputError) in try record(line) }
      #expect(said.hasPrefix("\(place): null is no value; numbers that JSON lacks"), "\(line)")
    }
    for (line, place) in [
      (#"{"x":1e400}"#, "x"), (#"{"x":01}"#, "x"), (#"{"x":[{"y":[1e400]}]}"#, "x[0].y[0]"),
    ] {
      let said = complaint { () throws(InputError) in try record(line) }
      let fault = "not a number in Double's range, string, true, false, list or object of these"
      #expect(said == "\(place): \(fault)", "\(line)")
    }
  }

  @Test("A line's id is read whatever else is wrong with it, and must be text or an exact number")
  func ids() throws {
    for (line, id) in [
      (#"{"id":"b","x":1e400}"#, #""b""#), (#"{"id":7,"x":null}"#, "7"), (#"{"x":1}"#, nil),
      (#"{"id":-9007199254740991}"#, "-9007199254740991"), ("nonsense", nil),
    ] as [(String, String?)] {
      #expect(try Record.id(ofLine: line.utf8) == id, "\(line)")
    }
    for line in [
      #"{"id":true}"#, #"{"id":[1]}"#, #"{"id":9007199254740993}"#, #"{"id":0.5}"#, #"{"id":-0}"#,
    ] {
      let said = complaint { () throws(InputError) in try Record.id(ofLine: line.utf8) }
      #expect(said == "id: not a string or a whole number below 2^53", "\(line)")
    }
  }

  @Test("Numbers are rounded to a precision wherever they stand; what it has not is named")
  func rounding() throws {
    let given = try record(#"{"x":[{"y":0.1}],"z":"inf","n":1e-60,"t":"a","f":true}"#)
    let rounded = try given.rounded(to: Float.self)
    #expect(rounded.fields["x"] == .list([.record(["y": .number(Double(Float(0.1)))])]))
    #expect(try rounded.number("z") == .infinity && rounded.number("n") == 0)
    #expect(rounded.fields["t"] == .text("a") && rounded.fields["f"] == .flag(true))
    #expect(try given.rounded(to: Double.self) == given)
    let large = try record(#"{"x":[{"y":[0,1e39]}]}"#)
    let said = complaint { () throws(InputError) in try large.rounded(to: Float.self) }
    #expect(said == "x[0].y[1]: 1e+39 is beyond Float's range")
  }

  @Test("What is wrong in a record of a record is named with its place")
  func nested() throws {
    let record = try record(#"{"levels":[{"speed":1},{"speed":"fast"},3]}"#)
    let whole = complaint { () throws(InputError) in
      _ = try record.records("levels", count: 1...4, fields: ["speed"])
    }
    #expect(whole == "levels[2]: 3 is not an object")
    let two = try Record(["levels": .list([.record([:]), .record(["speed": .text("fast")])])])
      .records("levels", count: 1...4, fields: ["speed"])
    let missing = complaint { () throws(InputError) in try two[0].number("speed") }
    #expect(missing == "levels[0].speed: missing")
    let wrong = complaint { () throws(InputError) in try two[1].number("speed") }
    #expect(wrong == #"levels[1].speed: "fast" is not a number"#)
    let many = complaint { () throws(InputError) in
      _ = try record.records("levels", count: 1...2, fields: ["speed"])
    }
    #expect(many == "levels: 3 items, not 1 to 2 objects")
    let none = complaint { () throws(InputError) in
      _ = try Record(["levels": .number(1)]).records("levels", count: 1...1, fields: ["speed"])
    }
    #expect(none == "levels: 1 is not a list of objects")
    let stray = complaint { () throws(InputError) in
      _ = try record.records("levels", count: 1...4, fields: ["rate", "begin"])
    }
    #expect(stray == "levels[0].speed: no such input, but begin, rate")
  }

  @Test("A record written as JSON reads back as itself")
  func roundTrip() throws {
    let line =
      #"{"a":[0.1,-0.0,"inf",[true,false]],"b":"q\"\\\n\u0001ü","c":1e-320,"d":[{"x":3}]}"#
    let once = try record(line)
    #expect(once.json == line)
    #expect(try record(once.json) == once)
  }
}

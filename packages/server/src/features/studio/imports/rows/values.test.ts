import { expect, test } from "vitest";
import { columnName, kindOf, purposeOf, readHeadings } from "./headings.ts";
import { readCents, readDate, readTime } from "./values.ts";

test.each([
  ["2027-05-01", "2027-05-01"],
  ["2027/5/1", "2027-05-01"],
  ["2027年5月1日", "2027-05-01"],
  ["２０２７－０５－０１", "2027-05-01"],
  ["2027-05-01T00:00", "2027-05-01"],
  ["1.5.2027", "2027-05-01"],
  ["30/4/2027", "2027-04-30"],
  ["4/30/2027", "2027-04-30"],
  ["29.02.2028", "2028-02-29"],
])("the date %s", (text, date) => {
  expect(readDate(text)).toEqual({ value: date });
});

test.each([
  ["31.02.2027", "date"],
  ["29.02.2027", "date"],
  ["2027-13-01", "date"],
  ["3/4/2027", "date-ambiguous"],
  ["46143", "date"],
  ["soon", "date"],
])("%s is refused as %s", (text, problem) => {
  expect(readDate(text)).toEqual({ problem });
});

test.each([
  ["2027-05-01 9:30", { date: "2027-05-01", time: "09:30" }],
  ["2027-05-01T09:30:00", { date: "2027-05-01", time: "09:30" }],
  ["18:00", { date: "2027-01-02", time: "18:00" }],
])("the time %s", (text, value) => {
  expect(readTime(text, "2027-01-02")).toEqual({ value });
});

test.each(["24:00", "9", "2027-05-01", "09:61"])("%s is no time", (text) => {
  expect(readTime(text, "2027-01-02")).toEqual({ problem: "time" });
});

test.each([
  ["12345", 1_234_500],
  ["12,345.60", 1_234_560],
  ["12.345,60", 1_234_560],
  ["12 345,6", 1_234_560],
  ["¥1,000", 100_000],
  ["1000元", 100_000],
  ["0.30000000000000004", 30],
  ["1,234", 123_400],
])("the amount %s", (text, value) => {
  expect(readCents(text)).toEqual({ value });
});

test.each([
  ["-5", "negative"],
  ["−5", "negative"],
  ["(5)", "negative"],
  ["1.234", "amount"],
  ["1e5", "amount"],
  ["99999999999", "amount"],
  ["free", "amount"],
])("%s is refused as %s", (text, problem) => {
  expect(readCents(text)).toEqual({ problem });
});

test("headings of any language and order are found, and values by word or code", () => {
  const columns = readHeadings({ line: 1, cells: ["姓名一", "TIPO", "Phone 1", "Colour"], faults: {} });
  expect([...(columns?.columnOf ?? [])]).toEqual([
    ["nameA", 0],
    ["kind", 1],
    ["phoneA", 2],
  ]);
  expect(columns?.unknownHeadings).toEqual(["Colour"]);
  expect(readHeadings({ line: 1, cells: ["Name 1"], faults: {} })).toBeNull();
  expect([kindOf("订单"), kindOf("lead"), purposeOf("外景拍摄"), purposeOf("Pickup")]).toEqual([
    "wedding",
    "lead",
    "location",
    "pickup",
  ]);
  expect([columnName(0), columnName(25), columnName(26), columnName(701)]).toEqual(["A", "Z", "AA", "ZZ"]);
});

import { expect, test } from "vitest";
import { safeName, zipNames } from "./zip.names.ts";

//
test.each([
  ["IMG_0001.CR3", "IMG_0001.CR3"],
  ["照片 01.JPG", "照片 01.JPG"],
  ["👰🏽‍♀️.jpg", "👰🏽‍♀️.jpg"],
  ["100EOS/IMG_1.CR3", "100EOS_IMG_1.CR3"],
  ["..\\..\\boot.ini", ".._.._boot.ini"],
  ["../../etc/passwd", ".._.._etc_passwd"],
  ["/etc/passwd", "_etc_passwd"],
  ["C:\\x.jpg", "C__x.jpg"],
  ["a\0b\r\n.jpg", "a_b__.jpg"],
  ['a"*?<>|.jpg', "a______.jpg"],
  [".", "_"],
  ["..", "_"],
  [". . .", "_"],
  ["a. ", "a_"],
  [" ", "_"],
  ["", "_"],
  ["CON", "_CON"],
  ["nul.jpg", "_nul.jpg"],
  ["console.jpg", "console.jpg"],
  ["\u202egpj.exe", "_gpj.exe"],
  ["noextension", "noextension"],
  [".hidden", ".hidden"],
])("stores the name %j as %j", (name, expected) => {
  expect(safeName(name)).toBe(expected);
});

//
test("a long name keeps its extension and is cut between characters", () => {
  const name = safeName(`${"婚".repeat(295)}.NEF`);
  expect(name).toBe(`${"婚".repeat(78)}.NEF`);
  expect(safeName(`${"👰".repeat(150)}.NEF`)).toBe(`${"👰".repeat(59)}.NEF`);
});

//
test("equal names get numbers, also those that are equal on some systems only", () => {
  expect(zipNames(["IMG_1.JPG", "img_1.jpg", "IMG_1.JPG", "IMG_1 (2).JPG", "IMG_1.JPG", "IMG_1"])).toEqual([
    "IMG_1.JPG",
    "img_1 (2).jpg",
    "IMG_1 (3).JPG",
    "IMG_1 (2) (2).JPG",
    "IMG_1 (4).JPG",
    "IMG_1",
  ]);
  const [composed, decomposed] = zipNames(["é.jpg", "e\u0301.jpg"]);
  expect([composed, decomposed]).toEqual(["é.jpg", "e\u0301 (2).jpg"]);
  const many = zipNames(Array.from({ length: 5_000 }, () => "a.jpg"));
  expect(new Set(many).size).toBe(5_000);
});

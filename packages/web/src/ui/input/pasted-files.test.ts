import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { oneFile, pastedFiles } from "./pasted-files.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

const picture = new File(["x"], "image.png", { type: "image/png" });
const scan = new File(["x"], "scan.pdf", { type: "application/pdf" });

function pasted(files: File[], text = "", html = ""): string[] {
  const texts: Record<string, string> = { "text/plain": text, "text/html": html };
  const list = files as unknown as FileList;
  return pastedFiles({ files: list, getData: (type) => texts[type] ?? "" }).map(({ name }) => name);
}

test.each([
  ["Excel", "Name\tCity\r\nŁukasz\tŁódź\r\n", "<html><body><table><tr><td>Name</td></tr></table>"],
  [
    "one cell with an address",
    "https://example.com/a.png\r\n",
    "<table><tr><td>https://example.com/a.png</td></tr></table>",
  ],
  ["one cell with the name of a file", "image.png", "<table><tr><td>image.png</td></tr></table>"],
  ["Word", "Dear couple,\r\n", "<html><body><p class=MsoNormal>Dear couple,</p>"],
  ["Numbers, without HTML", "12\t13", ""],
  ["LibreOffice", "12\t13\n", "<table cellspacing='0'><tr><td>12</td></tr></table>"],
  ["Google Sheets", "12\t13", "<google-sheets-html-origin><table><tr><td>12</td></tr></table>"],
])("text of %s is pasted as text, not as a picture of it", (_program, text, html) => {
  expect(pasted([picture], text, html)).toEqual([]);
});

test.each([
  ["a screenshot", "", ""],
  ["an image of a page", "", '<img src="https://example.com/a.png">'],
  ["an image with its address as text", "https://example.com/a.png", '<img src="https://example.com/a.png">'],
  ["an image of Word, with a blank as text", " \r\n", "<html><p><img src='file:///a.png'></p>"],
  ["a file with its name as text", "image.png", ""],
  ["a file with its path as text", "/home/x/Pictures/image.png\n", ""],
])("%s is pasted as a file", (_source, text, html) => {
  expect(pasted([picture], text, html)).toEqual(["image.png"]);
});

test("documents are pasted as files, whatever text the file manager adds", () => {
  expect(pasted([scan], "copy\nfile:///home/x/scan.pdf")).toEqual(["scan.pdf"]);
  expect(pastedFiles(null)).toEqual([]);
});

test("one file of several is taken, a preferred one first", () => {
  const files = [new File([], "notes.txt", { type: "text/plain" }), new File([], "me.png", { type: "image/png" })];
  expect(oneFile(files)?.name).toBe("notes.txt");
  expect(oneFile(files, ({ type }) => type.startsWith("image/"))?.name).toBe("me.png");
  expect(oneFile(files, () => false)?.name).toBe("notes.txt");
  expect(oneFile(null)).toBeNull();
});

import { expect, test } from "vitest";
import { dataFolderWarning, fewFilesWarning, openFilesLimit, programFolder } from "./warnings.ts";

test("warns below 8,192 open files only", () => {
  const limits = (soft: string) =>
    `Limit  Soft Limit  Hard Limit  Units\nMax open files            ${soft}    524288    files\n`;
  expect(openFilesLimit(limits("1024"))).toBe(1_024);
  expect(openFilesLimit(limits("unlimited"))).toBeNull();
  expect(fewFilesWarning(8_191)).toContain("8191 open files");
  expect(fewFilesWarning(100)).toContain("about 0 connections");
  expect(fewFilesWarning(8_192)).toBeNull();
  expect(fewFilesWarning(null)).toBeNull();
});

test("finds the folder of the program in a checkout and in an installed release", () => {
  expect(programFolder("/srv/vowdesk/packages/server/dist/main.js")).toBe("/srv/vowdesk");
  expect(programFolder("/opt/vowdesk/node_modules/vowdesk/packages/server/dist/main.js")).toBe("/opt/vowdesk");
});

test("warns of a data folder in the folder of the program, in production only", () => {
  const warningOf = (dataFolder: string, demo = false) => dataFolderWarning({ demo, dataFolder }, "/opt/vowdesk");
  expect(warningOf("/opt/vowdesk/.data")).toContain("VOWDESK_DATA");
  expect(warningOf("/opt/vowdesk")).toContain("/opt/vowdesk is in the folder");
  expect(warningOf("/opt/vowdesk/.data", true)).toBeNull();
  expect(warningOf("/opt/vowdesk-data")).toBeNull();
  expect(warningOf("/var/lib/vowdesk")).toBeNull();
});

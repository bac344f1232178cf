import { expect, test } from "vitest";
import { answered } from "./sending.ts";

const shown = ["username", "phone"];
const blames = { "username-taken": "username" };
const refusal = { message: "No.", reason: null, fields: {} };

test("a wrong field is told beside it", () => {
  expect(answered({ ...refusal, fields: { phone: "Too short." } }, shown, blames)).toEqual({
    problems: { phone: "Too short." },
    note: null,
  });
});

test("a refusal that speaks about a field is told beside it", () => {
  expect(answered({ ...refusal, reason: "username-taken" }, shown, blames)).toEqual({
    problems: { username: "No." },
    note: null,
  });
});

test("any other refusal, and a wrong field that the form does not show, is told above", () => {
  expect(answered({ ...refusal, reason: "last-admin" }, shown, blames)).toEqual({ problems: {}, note: "No." });
  expect(answered({ ...refusal, fields: { version: "Wrong." } }, shown, blames)).toEqual({ problems: {}, note: "No." });
});

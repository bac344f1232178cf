import { expect, test } from "vitest";
import { assignRefusal } from "./submission.ts";

const shown = ["username", "phone"];
const blames = { "username-taken": "username" };
const refusal = { message: "No.", reason: null, fields: {} };

test("shows an invalid field's error beside it", () => {
  expect(assignRefusal({ ...refusal, fields: { phone: "Too short." } }, shown, blames)).toEqual({
    problems: { phone: "Too short." },
    note: null,
  });
});

test("shows a refusal beside the field it concerns", () => {
  expect(assignRefusal({ ...refusal, reason: "username-taken" }, shown, blames)).toEqual({
    problems: { username: "No." },
    note: null,
  });
});

test("shows other refusals, and errors of fields that are not shown, above the form", () => {
  expect(assignRefusal({ ...refusal, reason: "last-admin" }, shown, blames)).toEqual({ problems: {}, note: "No." });
  expect(assignRefusal({ ...refusal, fields: { version: "Wrong." } }, shown, blames)).toEqual({
    problems: {},
    note: "No.",
  });
});

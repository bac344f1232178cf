import { expect, test } from "vitest";
import { apis } from "./index.ts";
import { nameOf, type Endpoint } from "./kernel/index.ts";

test("names every call by its feature and key", () => {
  const calls = Object.entries(apis).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ call: nameOf(call), key: [feature, name] })),
  );
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.map(({ call }) => call)).toEqual(calls.map(({ key }) => key));
});

test("an export or an unmasked value needs a permission of its own, beside the one for the list", () => {
  const calls = Object.values(apis).flatMap((calls) => Object.entries(calls) as [string, Endpoint][]);
  const guarded = calls.filter(
    ([key, { access }]) => access.kind === "staff" && /^(export|startExport|reveal)/.test(key),
  );
  expect(guarded.length).toBeGreaterThan(8);
  const codes = guarded.map(([, { path, access }]) => [path, access.kind === "staff" && access.codes]);
  expect(
    codes.filter(([, held]) => !Array.isArray(held) || !held.every((code) => /:(export|reveal)$/.test(code))),
  ).toEqual([["/api/chat/exportInquiries", ["chat:reports"]]]);
});

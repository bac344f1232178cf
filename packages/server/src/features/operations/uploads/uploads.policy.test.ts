import { expect, test } from "vitest";
import { pictureFormats } from "@vowdesk/contract/operations/uploads";
import type { Actor } from "../../../kernel/http/context.ts";
import { allowed, daily, isShortEnough, mayRead, modules, quotaReason } from "./uploads.policy.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";

const staff = (id: number, ...codes: string[]): Actor => ({
  kind: "staff",
  id,
  name: "x",
  codes: new Set(codes),
  scope: unlimited,
});
const app: Actor = { kind: "app", id: 1, name: "x", codes: new Set(), scope: unlimited, appRole: "customer" };
const anonymous: Actor = { kind: "anonymous", id: 0, name: "", codes: new Set(), scope: unlimited };
const mine = {
  module: "review" as const,
  is_public: false,
  access: null,
  uploader_kind: "staff",
  uploader_id: 1,
};
const none = { accesses: [], isReader: false };
const claimed = { accesses: ["feedback", "chat"], isReader: false };
const read = { ...claimed, isReader: true };

test.each([
  ["an anonymous caller, if it is public,", { ...mine, is_public: true }, none, anonymous, true],
  ["an anonymous caller", mine, none, anonymous, false],
  ["its uploader", mine, none, staff(1), true],
  ["a colleague", mine, none, staff(2), false],
  ["an administrator without the permission", mine, none, staff(2, "admin"), false],
  ["an app user with the same number", mine, none, app, false],
  ["an app user that a claim names", mine, read, app, true],
  ["an anonymous caller, if a claim names app users", mine, read, anonymous, false],
  ["a colleague, if a claim names an app user", mine, { ...none, isReader: true }, staff(2), false],
  ["a colleague with the permission of its last claim", mine, claimed, staff(2, "chat"), true],
  ["a colleague with the permission of its first claim", mine, claimed, staff(2, "feedback"), true],
  ["a colleague with another permission", mine, claimed, staff(2, "chats"), false],
  [
    "a colleague with the permission for packages",
    { ...mine, module: "package" as const, access: "packages" },
    none,
    staff(2, "packages"),
    true,
  ],
  ["a customer, if staff uploaded it", mine, claimed, app, false],
  ["the customer who uploaded it", { ...mine, uploader_kind: "app" }, claimed, app, true],
] as const)("decides whether %s may read a file: %#", (_reader, file, grants, actor, isReadable) => {
  expect(mayRead(file, { ...grants, accesses: [...grants.accesses] }, actor)).toBe(isReadable);
});

test.each([
  ["pcimg", "JPEG PNG", 1_024, [80], 2_097_151, true],
  ["chat", "JPEG PNG WebP GIF", 2_560, [80, 320], 33_554_432, false],
  ["announcement", "JPEG PNG WebP", 1_600, [], 33_554_432, true],
  ["review", "JPEG PNG WebP", 2_560, [80, 320], 33_554_432, false],
  ["payment", "JPEG PNG WebP", 2_560, [], 33_554_432, false],
  ["ride", "JPEG PNG WebP", 2_560, [80], 33_554_432, false],
] as const)("the rules for pictures of the purpose %s", (module, formats, longestEdge, squares, maxBytes, isPublic) => {
  expect(modules[module]).toMatchObject({ longestEdge, squares, maxBytes, isPublic });
  expect(pictureFormats[module].join(" ")).toBe(formats);
});

test("accepts a voice message of up to 61 seconds", () => {
  expect([60_000, 61_000, 61_001].map(isShortEnough)).toEqual([true, true, false]);
});

test("the quota is 200 files and 200 MB a day (R-16.2)", () => {
  expect(daily).toEqual({ files: 200, bytes: 209_715_200 });
});

test("refuses the file that would exceed a quota (R-16.2)", () => {
  expect(quotaReason({ files: daily.files - 1, bytes: 0 }, 1)).toBeNull();
  expect(quotaReason({ files: daily.files, bytes: 0 }, 1)).toBe("files-per-day");
  expect(quotaReason({ files: 0, bytes: daily.bytes - 1 }, 1)).toBeNull();
  expect(quotaReason({ files: 0, bytes: daily.bytes - 1 }, 2)).toBe("bytes-per-day");
});

test.each([
  ["staged", ["packages:activate"], ["activate"]],
  ["staged", ["packages", "packages:upload"], []],
  ["active", ["packages:activate"], []],
  ["retired", ["packages:activate"], []],
] as const)("a %s package allows, with the permissions %j, the actions %j", (state, codes, acts) => {
  expect(allowed({ codes: new Set<string>(codes) }, state)).toEqual(acts);
});

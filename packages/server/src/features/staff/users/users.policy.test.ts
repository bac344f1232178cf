import { describe, expect, test } from "vitest";
import type { Actor } from "../../../kernel/http/context.ts";
import {
  accountRefusal,
  actAsRefusal,
  changesOf,
  deleteRefusal,
  editRefusal,
  passwordRefusal,
} from "./users.policy.ts";
import type { PersonFields, UserRow } from "./users.store.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";

const role = (code: string) => ({ id: 1, code, name: { zh: code, en: code, es: code, ja: code } });
const target = (id: number, ...codes: string[]): Pick<UserRow, "id" | "roles"> => ({ id, roles: codes.map(role) });
const actor = (...codes: string[]): Actor => ({
  kind: "staff",
  id: 1,
  name: "li",
  codes: new Set(codes),
  scope: unlimited,
});

const before: PersonFields = {
  username: "li",
  real_name: "李雷",
  nick_name: "",
  phone: "+8613812345678",
  email: "",
  gender: 1,
  avatar: "",
  introduction: "",
  department_id: 3,
  enabled: true,
};

describe("changesOf", () => {
  test.each([
    [{}, {}],
    [{ username: null, phone: null, enabled: null }, {}],
    [{ username: "li", realName: "李雷", departmentId: 3, enabled: true }, {}],
    [{ phone: "" }, { phone: "" }],
    [{ phone: "138 1234 5678" }, {}],
    [{ phone: "（0571）8800－1234" }, { phone: "+8657188001234" }],
    [{ realname: "韩梅" }, { real_name: "韩梅" }],
    [{ realName: "韩梅", realname: "李雷" }, { real_name: "韩梅" }],
    [{ gender: 0 as const }, { gender: 0 }],
    [{ departmentId: 0 }, { department_id: null }],
    [
      { departmentId: 4, enabled: false },
      { department_id: 4, enabled: false },
    ],
  ])("the input %j changes %j", (input, changes) => {
    expect(changesOf(before, input, "en")).toEqual(changes);
  });
});

const own = target(1, "service");
const other = target(2, "service");
const boss = target(2, "admin");

test.each([
  ["own profile", actor(), own, { nick_name: "x", phone: "1", avatar: "/a" }, null],
  ["own name", actor(), own, { username: "x" }, "no-permission"],
  ["own department", actor(), own, { department_id: 1 }, "no-permission"],
  ["own name with the permission", actor("sys:user:edit"), own, { username: "x" }, null],
  ["own state", actor("sys:user:edit", "admin"), own, { enabled: false }, "own-account"],
  ["another's profile", actor("sys:user"), other, { nick_name: "x" }, "no-permission"],
  ["another's profile with the permission", actor("sys:user:edit"), other, { nick_name: "x", enabled: false }, null],
  ["an administrator's profile", actor("sys:user:edit"), boss, { email: "x" }, "admin-account"],
  ["an administrator's by another", actor("sys:user:edit", "admin"), boss, { enabled: false }, null],
  ["an administrator's own", actor("sys:user:edit", "admin"), target(1, "admin"), { email: "x" }, null],
] as const)("decides whether %s may be changed", (_name, editor, user, changes, refusal) => {
  expect(editRefusal(editor, user, changes, [])).toBe(refusal);
});

const right = (codes: readonly string[], zones: readonly string[] | null = null) => ({
  code: "role",
  codes,
  zones,
  own_department: false,
});
const limitedTo = (zones: string[], ...codes: string[]) => ({ ...actor(...codes), scope: { ...unlimited, zones } });

test.each([
  ["with the same permissions", actor("dish"), other, [right(["dish"])], null],
  ["without roles", actor(), other, [], null],
  ["with another permission", actor("dish"), other, [right(["dish"]), right(["order"])], "beyond-own-rights"],
  ["of an administrator", actor("dish", "order"), boss, [], "admin-account"],
  ["of an administrator, as one", actor("admin"), boss, [right(["dish"])], null],
  ["that sees all zones", limitedTo(["滨江"], "dish"), other, [right(["dish"])], "beyond-own-scope"],
  ["that sees another zone", limitedTo(["滨江"], "dish"), other, [right(["dish"], ["余杭"])], "beyond-own-scope"],
  ["that sees the same zone", limitedTo(["滨江"], "dish"), other, [right(["dish"], ["滨江"])], null],
] as const)("decides whether a user may act as an account %s", (_name, user, account, rights, refusal) => {
  expect(actAsRefusal(user, account, rights)).toBe(refusal);
  const changed = { ...user, codes: new Set([...user.codes, "sys:user:edit"]) };
  for (const field of ["phone", "email", "username"])
    expect(editRefusal(changed, account, { [field]: "x" }, rights)).toBe(refusal);
});

test.each([
  ["oneself", actor("admin"), target(1, "admin"), "own-account"],
  ["another", actor(), other, null],
  ["an administrator", actor(), boss, "admin-account"],
  ["an administrator by another", actor("admin"), boss, null],
])("decides whether %s may be deleted", (_name, editor, user, refusal) => {
  expect(deleteRefusal(editor, user)).toBe(refusal);
});

test("only administrators may change accounts of administrators", () => {
  expect(accountRefusal(actor("sys:user:assign"), boss)).toBe("admin-account");
  expect(accountRefusal(actor("sys:user:assign"), other)).toBeNull();
});

describe("a password", () => {
  const rule = { min: 6, names: ["li.lei", "李雷", ""] };

  test.each([
    ["12345", "password-too-short"],
    ["😀😀😀", "password-too-short"],
    ["123456", "password-too-common"],
    ["654321", "password-too-common"],
    ["hijklm", "password-too-common"],
    ["Password", "password-too-common"],
    ["P@ssw0rd", "password-too-common"],
    ["1qaz2wsx", "password-too-common"],
    ["woaini1314", "password-too-common"],
    ["aaaaaaaa", "password-too-common"],
    ["xyxyxyxy", "password-too-common"],
    ["ＱＷＥＲＴＹ", "password-too-common"],
    ["Vowdesk2026!", "password-too-common"],
    ["Li.Lei", "password-too-common"],
    ["li.lei1990", "password-too-common"],
    ["lilei-zai-hangzhou", null],
    ["correct horse battery staple", null],
    ["春眠不觉晓处", null],
  ])("%s is judged as %s", (password, refusal) => {
    expect(passwordRefusal(password, rule)).toBe(refusal);
  });

  test("can be required to be longer than six characters", () => {
    expect(passwordRefusal("Wq7-pLm3", { ...rule, min: 10 })).toBe("password-too-short");
  });
});

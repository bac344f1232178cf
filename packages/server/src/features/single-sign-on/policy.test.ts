import { expect, test } from "vitest";
import { identityOf, issuerUrl, rolesOf } from "./policy.ts";

test.each([
  ["https://login.example.com", false, true],
  ["https://login.example.com/realms/studio", false, true],
  ["http://10.0.0.5", false, false],
  ["http://10.0.0.5", true, true],
  ["https://user@login.example.com", true, false],
  ["https://login.example.com/?tenant=1", true, false],
  ["https://login.example.com/#x", true, false],
  ["javascript:alert(1)", true, false],
  ["login.example.com", true, false],
])("the address %s of a provider, with http allowed: %s, is valid: %s", (text, allowsHttp, isValid) => {
  expect(issuerUrl(text, allowsHttp) !== null).toBe(isValid);
});

test.each([
  [{ email: "lin@example.com", email_verified: true }, "lin@example.com"],
  [{ email: "lin@example.com", email_verified: "true" }, "lin@example.com"],
  [{ email: "lin@example.com", email_verified: false }, ""],
  [{ email: "lin@example.com" }, ""],
  [{ email: "lin", email_verified: true }, ""],
  [{ email: `${"x".repeat(60)}@example.com`, email_verified: true }, ""],
  [{ email: 5, email_verified: true }, ""],
])("the verified address of %j is %s", (claims, email) => {
  expect(identityOf({ sub: "1", ...claims }, "groups").verifiedEmail).toBe(email);
});

test("groups are read from one text or a list, and only from the named claim", () => {
  const claims = { sub: "1", groups: ["a", 5, "b"], role: "c" };
  expect(identityOf(claims, "groups").groups).toEqual(["a", "b"]);
  expect(identityOf(claims, "role").groups).toEqual(["c"]);
  expect(identityOf(claims, "").groups).toEqual([]);
});

test("rules give each role once and manage the roles that no group of the user gives", () => {
  const rules = [
    { group: "sales", role: "consultant" },
    { group: "leads", role: "consultant" },
    { group: "office", role: "finance" },
  ];
  expect(rolesOf(rules, ["sales", "leads", "other"])).toEqual({
    managed: ["consultant", "finance"],
    given: ["consultant"],
  });
  expect(rolesOf(rules, [])).toEqual({ managed: ["consultant", "finance"], given: [] });
});

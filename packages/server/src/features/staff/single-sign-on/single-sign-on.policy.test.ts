import { expect, test } from "vitest";
import { identityOf, issuerOf, issuerUrl, rolesOf, scopeOf } from "./single-sign-on.policy.ts";

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
  [{ email: "lin@example.com", xms_edov: true }, "lin@example.com"],
  [{ email: "lin@example.com", xms_edov: "1" }, "lin@example.com"],
  [{ email: "lin@example.com", xms_edov: 0 }, ""],
  [{ email: "lin@example.com", email_verified: false, xms_edov: true }, ""],
])("the verified address of %j is %s", (claims, email) => {
  expect(identityOf({ sub: "1", ...claims }, "groups").verifiedEmail).toBe(email);
});

test.each([
  ["groups", { groups: ["a", "b"] }, { names: ["a", "b"] }],
  ["groups", { groups: "a" }, { names: ["a"] }],
  ["groups", { groups: [] }, { names: [] }],
  ["groups", { groups: null }, { problem: "groups-absent" }],
  ["groups", {}, { problem: "groups-absent" }],
  ["", { groups: ["a"] }, { problem: "groups-absent" }],
  ["toString", {}, { problem: "groups-absent" }],
  ["groups", { groups: ["a", 5] }, { problem: "groups-unreadable" }],
  ["groups", { groups: [{ name: "a" }] }, { problem: "groups-unreadable" }],
  ["groups", { groups: { a: {} } }, { problem: "groups-unreadable" }],
  ["groups", { _claim_names: { groups: "src1" } }, { problem: "groups-elsewhere" }],
  ["groups", { hasgroups: true }, { problem: "groups-elsewhere" }],
  ["roles", { _claim_names: { groups: "src1" } }, { problem: "groups-absent" }],
  ["https://example.com/groups", { "https://example.com/groups": ["a"] }, { names: ["a"] }],
  ["realm_access.roles", { realm_access: { roles: ["a"] } }, { names: ["a"] }],
  ["resource_access.my.desk.roles", { resource_access: { "my.desk": { roles: ["a"] } } }, { names: ["a"] }],
  ["realm_access.roles", { realm_access: [] }, { problem: "groups-absent" }],
])("the groups by the claim %s in %j are %j", (claim, claims, groups) => {
  expect(identityOf({ sub: "1", ...claims }, claim).groups).toEqual(groups);
});

test.each([
  ["", "openid"],
  ["profile email", "openid profile email"],
  ["email  openid groups", "openid email groups"],
])("the scope %j is requested as %s", (scope, requested) => {
  expect(scopeOf(scope)).toBe(requested);
});

test.each(["", "/", "/realms/desk"])(
  "the address with %j is that of the issuer, also with the path of its description",
  (path) => {
    const issuer = `https://login.example.com${path}`.replace(/\/$/, "");
    expect(issuerOf(`${issuer}/.well-known/openid-configuration`)).toBe(issuer);
    expect(issuerOf(issuer)).toBe(issuer);
  },
);

test("rules give each role once and manage the roles that no group of the user gives", () => {
  const rules = [
    { group: "sales", role: "consultant" },
    { group: "leads", role: "consultant" },
    { group: "office", role: "finance" },
  ];
  expect(rolesOf(rules, ["sales", "leads", "other"])).toEqual({
    managed: ["consultant", "finance"],
    assigned: ["consultant"],
  });
  expect(rolesOf(rules, [])).toEqual({ managed: ["consultant", "finance"], assigned: [] });
  expect(rolesOf(rules, ["/office", "/studio/sales"]).assigned).toEqual(["finance"]);
});

import { apis } from "@vowdesk/contract";
import { seededRoles } from "@vowdesk/contract/staff/auth";
import { appRoles, withAncestors, type Access, type Endpoint } from "@vowdesk/contract/kernel";
import { expect, test } from "vitest";
import { isAllowed } from "../../src/kernel/http/guard.ts";
import { anonymous, type Actor } from "../../src/kernel/transaction/actor.ts";
import { expectedPermissions } from "./role-permissions.ts";
import { reservedCodes } from "./unauthorised-callers.ts";

const calls = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([name, { access }]) => ({
    title: `${feature}.${name}`,
    access,
  })),
);

const staff = (name: string, codes: readonly string[]): Actor => ({
  ...anonymous,
  kind: "staff",
  id: 1,
  name,
  codes: new Set(codes.flatMap(withAncestors)),
});
const everyCode = expectedPermissions.admin;
const couple = { weddingId: 1, number: "WD1", partner: "a" } as const;

const actors: readonly Actor[] = [
  anonymous,
  staff("without a role", []),
  staff("reserved codes", reservedCodes),
  ...seededRoles.map((role) => staff(role, [role, ...expectedPermissions[role]])),
  { ...staff("service", everyCode), kind: "service" },
  ...appRoles.map((appRole): Actor => ({ ...anonymous, kind: "app", id: 1, name: appRole, appRole })),
  // Codes of staff mean nothing to other kinds of callers.
  { ...staff("customer with codes", ["admin", ...everyCode]), kind: "app", appRole: "customer" },
  { ...anonymous, kind: "couple", id: 1, name: "couple", couple },
  { ...staff("couple with codes", ["admin", ...everyCode]), kind: "couple", couple },
];

const isBusiness = ({ kind }: Actor) => kind === "staff" || kind === "service";

/** Who may call, from the declaration of the call alone. */
function mayCall(actor: Actor, access: Access): boolean {
  if (access.kind === "open") return true;
  if (access.kind === "couple") return actor.kind === "couple";
  if (access.kind === "app") return actor.kind === "app" && access.roles.some((role) => role === actor.appRole);
  if (!isBusiness(actor) || (access.isPersonal && actor.kind === "service")) return false;
  if (access.isAdministrative && !actor.codes.has("admin")) return false;
  return access.codes === "any" || access.codes.some((code) => actor.codes.has(code));
}

//
test.each(calls)("$title admits exactly the callers of its declaration", ({ access }) => {
  const admitted = actors.filter((actor) => isAllowed(actor, access)).map(({ name }) => name);
  expect(admitted).toEqual(actors.filter((actor) => mayCall(actor, access)).map(({ name }) => name));
});

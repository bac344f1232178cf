import { holdsStaffAccess, type Access, type StaffAccess } from "@vowdesk/contract/kernel";
import { isOfBusiness, type Actor } from "../transaction/actor.ts";
import { refuse } from "./refusal.ts";

/** Service accounts are refused what a person is responsible for (docs/decisions/056). */
const needsPerson = (actor: Actor, access: StaffAccess) => actor.kind === "service" && access.isPersonal === true;

/** Whether the declared access admits this actor. The kind of actor is compared before any code or role. */
export function isAllowed(actor: Actor, access: Access): boolean {
  switch (access.kind) {
    case "open":
      return true;
    case "staff":
      if (!isOfBusiness(actor) || needsPerson(actor, access)) return false;
      return holdsStaffAccess(access, (code) => actor.codes.has(code));
    case "couple":
      return actor.kind === "couple" && actor.couple !== undefined;
    case "app":
      return actor.kind === "app" && actor.appRole !== undefined && access.roles.includes(actor.appRole);
  }
}

/**
 * Refuses anonymous callers with the reason why their token is invalid, or with `no-session` without a token. Refuses service
 * accounts with `person-required` where a person must call, and other callers with `no-permission`.
 */
export function assertAllowed(actor: Actor, access: Access): void {
  if (isAllowed(actor, access)) return;
  if (actor.kind === "anonymous") refuse(actor.sessionRefusal ?? "no-session");
  refuse(access.kind === "staff" && needsPerson(actor, access) ? "person-required" : "no-permission");
}

import type { Access } from "@vowdesk/contract/kernel";
import type { Actor } from "../transaction/actor.ts";
import { refuse } from "./refusal.ts";

/** Whether the declared access admits this actor. The kind of actor is compared before any code or role. */
export function isAllowed(actor: Actor, access: Access): boolean {
  switch (access.kind) {
    case "open":
      return true;
    case "staff":
      return actor.kind === "staff" && (access.codes === "any" || access.codes.some((code) => actor.codes.has(code)));
    case "app":
      return actor.kind === "app" && actor.appRole !== undefined && access.roles.includes(actor.appRole);
  }
}

/**
 * Refuses anonymous callers with the reason why their token is invalid, or with `no-session` without a token. Refuses other
 * callers with `no-permission`.
 */
export function assertAllowed(actor: Actor, access: Access): void {
  if (isAllowed(actor, access)) return;
  if (actor.kind === "anonymous") refuse(actor.sessionRefusal ?? "no-session");
  refuse("no-permission");
}

import type { AppRole, SessionRefusal } from "@vowdesk/contract/kernel";
import { unlimited, type DataScope } from "./data-scope.ts";

/** The caller. `codes` holds role codes and permission codes. */
export interface Actor {
  kind: "staff" | "app" | "couple" | "service" | "anonymous" | "system";
  /** Account id; 0 for anonymous and system. Staff and service accounts share one sequence of ids. For a couple the id of its link. */
  id: number;
  /** The account name of staff, the name of an app user, or `<name> (API)` of a service account. */
  name: string;
  /** The real name of staff. Empty or absent where it is unknown. */
  realName?: string;
  codes: ReadonlySet<string>;
  /** Limits of the roles of staff. Other callers have none: they reach their own records only. */
  scope: DataScope;
  /** Set on anonymous callers who sent a token: why the token is invalid. */
  sessionRefusal?: SessionRefusal;
  appRole?: AppRole;
  /** The wedding of a couple, and which partner the caller is. */
  couple?: { weddingId: number; number: string; partner: "a" | "b" };
  /** The user who created the token of a service account, and is responsible for its calls. */
  responsibleId?: number;
  sessionId?: string;
  /** The user or role of "view as", such as `user:5` or `role:3`. The actor is read-only and `codes` are already narrowed. */
  viewing?: string;
}

export const anonymous: Actor = { kind: "anonymous", id: 0, name: "", codes: new Set(), scope: unlimited };
/** An anonymous caller who sent an invalid token. */
export const refusedActor = (sessionRefusal: SessionRefusal): Actor => ({ ...anonymous, sessionRefusal });
export const systemActor: Actor = { kind: "system", id: 0, name: "system", codes: new Set(), scope: unlimited };

/** Follows the name of a service account in the name of its actor. */
export const serviceAccountSuffix = " (API)";

/** Whether the actor makes calls for the business: staff and service accounts. */
export const isOfBusiness = ({ kind }: Pick<Actor, "kind">): boolean => kind === "staff" || kind === "service";

/** The user who is responsible for the actor's calls. */
export const responsibleIdOf = ({ id, responsibleId }: Pick<Actor, "id" | "responsibleId">): number =>
  responsibleId ?? id;

/** The name by which colleagues see the actor. */
export const shownName = ({ name, realName }: Pick<Actor, "name" | "realName">): string => realName || name;

/** The author and the time of a change, which are stored beside the version of a record. */
export interface Author {
  by: string;
  at: Date;
}

export const authorOf = ({ actor, now }: { actor: Actor; now: Date }): Author => ({ by: actor.name, at: now });

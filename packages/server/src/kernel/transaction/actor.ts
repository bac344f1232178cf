import type { AppRole, SessionRefusal } from "@vowdesk/contract/kernel";

/** The caller. `codes` holds role codes and permission codes. */
export interface Actor {
  kind: "staff" | "app" | "anonymous" | "system";
  /** Account id; 0 for anonymous and system. */
  id: number;
  name: string;
  codes: ReadonlySet<string>;
  /** Set on anonymous callers who sent a token: why the token is invalid. */
  sessionRefusal?: SessionRefusal;
  appRole?: AppRole;
  sessionId?: string;
  /** The user or role of "view as", such as `user:5` or `role:3`. The actor is read-only and `codes` are already narrowed. */
  viewing?: string;
}

export const anonymous: Actor = { kind: "anonymous", id: 0, name: "", codes: new Set() };
/** An anonymous caller who sent an invalid token. */
export const refusedActor = (sessionRefusal: SessionRefusal): Actor => ({ ...anonymous, sessionRefusal });
export const systemActor: Actor = { kind: "system", id: 0, name: "system", codes: new Set() };

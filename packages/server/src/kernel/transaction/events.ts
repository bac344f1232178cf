import type { Actor } from "./actor.ts";

/** What every event says beside its own facts; the audit trail is written from this. */
export interface Fact {
  /** The thing it happened to: `order:WM2611020001`. */
  subject: string;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
  /** Who did it, where the request came from nobody yet: signing in. Default: the context's actor. */
  actor?: Pick<Actor, "kind" | "id" | "name">;
  /** False for facts of the phone app that fill no audit trail of staff. Default true. */
  audited?: boolean;
}

/**
 * All events by name. A feature adds its own where it emits them:
 * `declare module "../../../kernel/events.ts" { interface Events { "order.assigned": Fact & { after: Order } } }`.
 */
export interface Events {}

export type EventName = keyof Events & string;
export type Emitted = { [N in EventName]: { type: N } & Events[N] }[EventName];

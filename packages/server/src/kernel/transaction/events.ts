import type { Actor } from "./actor.ts";

/** Common fields of every event, from which the audit trail is written. */
export interface Fact {
  /** The changed object: `order:WM2611020001`. */
  subject: string;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
  /** The actor, where the caller is still anonymous, as in a sign-in. Default: the actor of the context. */
  actor?: Pick<Actor, "kind" | "id" | "name">;
  /** False for events of app users that are not audited. Default: true. */
  audited?: boolean;
}

/**
 * All events by name. A feature declares its own where it publishes them: `declare module "../../../kernel/transaction/events.ts"
 * { interface Events { "order.assigned": Fact & { after: Order } } }`.
 */
export interface Events {}

export type EventName = keyof Events & string;
export type Emitted = { [N in EventName]: { type: N } & Events[N] }[EventName];

import { revertReasonPrefix } from "@vowdesk/contract/operations/audit";
import type { Context } from "../../../kernel/http/context.ts";
import type { Emitted } from "../../../kernel/transaction/events.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { isStoredAsItIs, longestText, type Changes } from "./audit.policy.ts";
import * as store from "./audit.store.ts";

/** Reverts changes of one verb. The handlers are composed in `app/`, because features do not know each other. */
export interface RevertHandler {
  /** Permission to make such a change; required in addition to `audit:revert`. */
  access: string;
  /** Fields that the audit trail stores completely. A change of any other field cannot be reverted. */
  fields: readonly string[];
  /** Restores the earlier values through the feature's own calls. Refuses `revert-outdated` if they changed since. */
  restore(ctx: Context, entry: { subject: string; changes: Changes }): Promise<void>;
}

export type RevertHandlers = Readonly<Record<string, RevertHandler>>;

type RevertedEntry = Pick<store.EntryRow, "verb" | "changes">;

const isTruncated = (value: unknown): boolean => typeof value === "string" && value.length >= longestText;

/** The handler for an entry; null if there is none, or if the entry does not hold all earlier values. */
function handlerFor(handlers: RevertHandlers, { verb, changes }: RevertedEntry): RevertHandler | null {
  const handler = Object.hasOwn(handlers, verb) ? handlers[verb] : undefined;
  const fields = Object.entries(changes);
  const isComplete = fields.every(
    ([field, [before]]) => handler?.fields.includes(field) && isStoredAsItIs(field, before) && !isTruncated(before),
  );
  return handler && fields.length > 0 && isComplete ? handler : null;
}

/** Whether the actor may revert this entry, without a check of the current record. */
export function mayRevert(ctx: Context, handlers: RevertHandlers, entry: RevertedEntry): boolean {
  const handler = handlerFor(handlers, entry);
  return handler !== null && ctx.actor.codes.has("audit:revert") && ctx.actor.codes.has(handler.access);
}

/** Reverts a change. The restore writes its own entry, whose reason names the reverted one. */
export async function revert(
  ctx: Context,
  handlers: RevertHandlers,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<null> {
  const entry = (await store.findEntry(ctx.db, id)) ?? refuse("not-found");
  const handler = handlerFor(handlers, entry) ?? refuse("revert-unsafe");
  if (!ctx.actor.codes.has(handler.access)) refuse("no-permission");
  await store.lockReverts(ctx.db);
  const reasonText = `${revertReasonPrefix}${id}${reason ? ` ${reason}` : ""}`;
  const emit = (event: Emitted) => ctx.emit({ ...event, reason: reasonText });
  await handler.restore({ ...ctx, emit }, entry);
  return null;
}

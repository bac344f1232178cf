import { revertMark } from "@vowdesk/contract/audit";
import type { Context } from "../../kernel/http/context.ts";
import type { Emitted } from "../../kernel/transaction/events.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { longestText, type Changes } from "./policy.ts";
import * as store from "./store.ts";

/** How the changes under one verb are taken back; put together in `app/`, as features do not know each other. */
export interface RevertHandler {
  /** The right to make such a change, which whoever takes one back needs beside `audit:revert`. */
  access: string;
  /** Fields that the trail holds whole; a change of any other is not taken back. */
  fields: readonly string[];
  /** Restores the values before through the feature's own calls; refuses `revert-outdated` where they are not as the line left them. */
  restore(ctx: Context, line: { subject: string; changes: Changes }): Promise<void>;
}

/** Verb → way back. */
export type RevertHandlers = Readonly<Record<string, RevertHandler>>;

type Kept = Pick<store.LineRow, "verb" | "changes">;

const isCut = (value: unknown): boolean => typeof value === "string" && value.length >= longestText;

/** The way back for a line; null where there is none, or where the trail does not hold all that was before. */
function wayBackOf(ways: RevertHandlers, { verb, changes }: Kept): RevertHandler | null {
  const way = Object.hasOwn(ways, verb) ? ways[verb] : undefined;
  const fields = Object.entries(changes);
  const isWhole = fields.every(([field, [before]]) => way?.fields.includes(field) && !isCut(before));
  return way && fields.length > 0 && isWhole ? way : null;
}

/** Whether the actor may take this line back, as far as can be said without looking at what it is about. */
export function mayRevert(ctx: Context, ways: RevertHandlers, line: Kept): boolean {
  const way = wayBackOf(ways, line);
  return way !== null && ctx.actor.codes.has("audit:revert") && ctx.actor.codes.has(way.access);
}

/** Takes a change back. What is written leaves its own line, whose reason names this one. */
export async function revert(
  ctx: Context,
  ways: RevertHandlers,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<null> {
  const line = (await store.findLine(ctx.db, id)) ?? refuse("not-found");
  const way = wayBackOf(ways, line) ?? refuse("revert-unsafe");
  if (!ctx.actor.codes.has(way.access)) refuse("no-permission");
  await store.lockReverts(ctx.db);
  const why = `${revertMark}${id}${reason ? ` ${reason}` : ""}`;
  const emit = (event: Emitted) => ctx.emit({ ...event, reason: why });
  await way.restore({ ...ctx, emit }, line);
  return null;
}

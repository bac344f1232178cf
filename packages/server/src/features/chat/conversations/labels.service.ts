import {
  maxLabels,
  priorities,
  type chatApi,
  type ChatLabel,
  type chatLabelsApi,
  type Conversation,
} from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import { applyChange, lockOrRefuse, presentById, lockFor } from "./change.ts";
import * as labels from "./labels.store.ts";
import type { LabelRow } from "./labels.store.ts";

type LabelFact = Fact & { before: object | null; after: object | null };

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "chat-label.added": LabelFact;
    "chat-label.changed": LabelFact;
    "chat-label.deleted": LabelFact;
  }
}

const present = ({ id, version, name, colour, changed_by: changedBy, changed_at: changedAt }: LabelRow): ChatLabel => ({
  id,
  version,
  name,
  colour,
  changedBy,
  changedAt: changedAt.toISOString(),
});

const auditFields = (row: LabelRow | null) => row && { name: row.name, colour: row.colour };

function emitChange(
  ctx: Context,
  type: "chat-label.added" | "chat-label.changed" | "chat-label.deleted",
  id: number,
  [before, after]: [LabelRow | null, LabelRow | null],
): void {
  ctx.emit({ type, subject: `chat-label:${id}`, before: auditFields(before), after: auditFields(after) });
  ctx.signal({ kind: "changed", feature: "chatLabels", id: String(id), access: "chat" });
}

export async function list(ctx: Context): Promise<ChatLabel[]> {
  return (await labels.listLabels(ctx.db, ctx.language)).map(present);
}

/** Changes a label, or adds one. Names are unique. */
export async function save(
  ctx: Context,
  { id, version, ...fields }: HandlerInput<typeof chatLabelsApi.save>,
): Promise<ChatLabel> {
  const before = id === undefined ? null : ((await labels.lockLabel(ctx.db, id)) ?? refuse("not-found"));
  if (before) await assertVersion(before, version, () => present(before));
  if (await labels.isNameTaken(ctx.db, fields.name, before?.id ?? null)) refuse("chat-label-taken");
  const by = authorOf(ctx);
  const after = before
    ? await labels.saveLabel(ctx.db, before.id, fields, by)
    : await labels.insertLabel(ctx.db, fields, by);
  emitChange(ctx, before ? "chat-label.changed" : "chat-label.added", after.id, [before, after]);
  return present(after);
}

async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  const before = (await labels.lockLabel(ctx.db, id)) ?? refuse("not-found");
  await labels.deleteLabel(ctx.db, id);
  emitChange(ctx, "chat-label.deleted", id, [before, null]);
  return null;
}

const namesOf = (rows: readonly LabelRow[], ids: readonly number[]) =>
  rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

/** Replaces the labels of a conversation. Refuses labels that do not exist. */
export async function labelConversation(
  ctx: Context,
  { id, labels: input, version }: HandlerInput<typeof chatApi.label>,
): Promise<Conversation> {
  const row = await lockFor(ctx, "label", { id, version });
  const requested = [...new Set(input)].toSorted((a, b) => a - b);
  if (requested.join() === row.label_ids.join()) return presentById(ctx, id);
  const known = await labels.lockLabels(ctx.db, [...requested, ...row.label_ids]);
  if (!requested.every((item) => known.some((label) => label.id === item))) refuse("chat-label-unknown");
  await applyChange(ctx, row, {
    change: { label_ids: requested },
    fact: {
      type: "chat.labelled",
      before: { labels: namesOf(known, row.label_ids) },
      after: { labels: namesOf(known, requested) },
    },
  });
  return presentById(ctx, id);
}

/** Adds labels to those of a conversation. Refuses more than `maxLabels` in total. */
export async function addLabels(
  ctx: Context,
  { id, labels: added, version }: HandlerInput<typeof chatApi.label>,
): Promise<Conversation> {
  const row = await lockOrRefuse(ctx, id);
  const requested = [...new Set([...row.label_ids, ...added])];
  if (requested.length > maxLabels) refuse("chat-labels-too-many", { values: { max: maxLabels } });
  return labelConversation(ctx, { id, labels: requested, version });
}

export async function setPriority(
  ctx: Context,
  { id, priority, version }: HandlerInput<typeof chatApi.setPriority>,
): Promise<Conversation> {
  const row = await lockFor(ctx, "set-priority", { id, version });
  const rank = priorities.indexOf(priority);
  if (rank !== row.priority)
    await applyChange(ctx, row, { change: { priority: rank }, fact: { type: "chat.priority-set" } });
  return presentById(ctx, id);
}

export { remove as delete };

import * as z from "zod";
import { BoundedVersion, Id, Moment, RecordId } from "../../kernel/index.ts";
import { Conversation, Priority } from "./conversation.ts";
import { maxLabels } from "./label.ts";

/** Actions on several conversations. */
export const bulkChatActs = [
  "claim",
  "hand-over",
  "hand-to-team",
  "label",
  "set-priority",
  "snooze",
  "finish",
] as const;
export type BulkChatAct = (typeof bulkChatActs)[number];
export const maxBulkChats = 100;

/**
 * `hand-over` requires `toId`, `hand-to-team` requires `teamId`, `set-priority` requires `priority`. `label` adds `labels` to the labels of each conversation.
 * `snooze` without `until` lasts until the customer writes.
 */
export const BulkChatCommand = z.object({
  rows: z
    .array(z.object({ id: Id, version: BoundedVersion.optional() }))
    .min(1)
    .max(maxBulkChats),
  act: z.enum(bulkChatActs),
  toId: Id.optional(),
  teamId: Id.optional(),
  labels: z.array(Id).max(maxLabels).optional(),
  priority: Priority.optional(),
  until: Moment.nullable().optional(),
});

/** The result of a bulk action for one conversation. */
export const BulkChatRow = z.object({
  id: RecordId,
  customerName: z.string(),
  done: z.boolean(),
  /** The conversation after the action, or its current state after a conflict; null after other refusals. */
  conversation: Conversation.nullable(),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  changedBy: z.string().nullable(),
});

export const BulkChatResult = z.object({ done: z.int(), skipped: z.int(), rows: z.array(BulkChatRow) });
export type BulkChatResult = z.infer<typeof BulkChatResult>;

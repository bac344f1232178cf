import type { chatRepliesApi, QuickReply } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { keepDepartment } from "../../staff/departments/departments.ts";
import * as replies from "./quick-replies.store.ts";
import type { ReplyRow } from "./quick-replies.store.ts";

type ReplyFact = Fact & { before: object | null; after: object | null };

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "reply.added": ReplyFact;
    "reply.changed": ReplyFact;
    "reply.deleted": ReplyFact;
  }
}

type Saving = HandlerInput<typeof chatRepliesApi.save>;

function present(row: ReplyRow): QuickReply {
  const { id, version, title, body: text, folder, department_id: departmentId, order_number: orderNum } = row;
  const changed = { changedBy: row.changed_by, changedAt: row.changed_at.toISOString() };
  return { id, version, title, text, folder, departmentId, orderNum, ...changed };
}

const auditFields = ({ title, body: text, folder, department_id: departmentId, order_number: orderNum }: ReplyRow) => ({
  title,
  text,
  folder,
  departmentId,
  orderNum,
});

function emitChange(
  ctx: Context,
  type: "reply.added" | "reply.changed" | "reply.deleted",
  id: number,
  rows: [ReplyRow | null, ReplyRow | null],
) {
  const [before, after] = rows.map((row) => row && auditFields(row));
  ctx.emit({ type, subject: `reply:${id}`, before: before ?? null, after: after ?? null });
  ctx.signal({ kind: "changed", feature: "chatReplies", id: String(id), access: "chat" });
}

/** The shared replies and those of the caller's department; all replies for users who manage them. */
export async function list(ctx: Context): Promise<QuickReply[]> {
  const isAll = ctx.actor.codes.has("chat:replies");
  return (await replies.listReplies(ctx.db, isAll ? null : ctx.actor.id)).map(present);
}

export async function save(ctx: Context, { id, version, ...fields }: Saving): Promise<QuickReply> {
  if (fields.departmentId !== null && !(await keepDepartment(ctx.db, fields.departmentId)))
    refuse("department-unknown");
  const by = authorOf(ctx);
  if (id === undefined) {
    const added = await replies.insertReply(ctx.db, fields, by);
    emitChange(ctx, "reply.added", added.id, [null, added]);
    return present(added);
  }
  const before = (await replies.lockReply(ctx.db, id)) ?? refuse("not-found");
  await assertVersion(before, version, () => present(before));
  const after = await replies.saveReply(ctx.db, id, fields, by);
  emitChange(ctx, "reply.changed", id, [before, after]);
  return present(after);
}

async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  const before = (await replies.lockReply(ctx.db, id)) ?? refuse("not-found");
  await replies.deleteReply(ctx.db, id);
  emitChange(ctx, "reply.deleted", id, [before, null]);
  return null;
}

export { remove as delete };

import type { AuditDetail, AuditEntry, auditApi } from "@vowdesk/contract/operations/audit";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import { page } from "../../../kernel/paging/page.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { mayRevert, type RevertHandlers } from "./revert.ts";
import { changesBetween } from "./audit.policy.ts";
import { present, presentDetail } from "./audit.present.ts";
import * as store from "./audit.store.ts";
import { subjectNames } from "./subjects.service.ts";

/** Writes the audit entry of an event. */
export async function record(ctx: Context, event: Fact & { type: string }): Promise<void> {
  if (event.audited === false) return;
  const { kind, id, name } = event.actor ?? ctx.actor;
  await store.append(ctx.db, {
    at: ctx.now,
    actor_kind: kind,
    actor_id: id,
    actor: name,
    verb: event.type,
    subject: event.subject,
    reason: event.reason ?? null,
    ip: ctx.ip || null,
    request_id: ctx.requestId || null,
    changes: changesBetween(event.before, event.after),
  });
}

const allowed = (ctx: Context, handlers: RevertHandlers, entry: store.EntryRow): AuditEntry["allowed"] =>
  mayRevert(ctx, handlers, entry) ? ["revert"] : [];

export async function list(
  ctx: Context,
  handlers: RevertHandlers,
  query: HandlerInput<typeof auditApi.list>,
): Promise<Page<AuditEntry>> {
  const result = await page(ctx, store.listing, query);
  const names = await subjectNames(
    ctx,
    result.records.map(({ subject }) => subject),
  );
  const records = result.records.map((entry) => present(entry, { allowed: allowed(ctx, handlers, entry), names }));
  return { ...result, records };
}

export async function detail(ctx: Context, handlers: RevertHandlers, id: string): Promise<AuditDetail> {
  const entry = (await store.findEntry(ctx.db, id)) ?? refuse("not-found");
  const names = await subjectNames(ctx, [entry.subject]);
  return presentDetail(entry, { allowed: allowed(ctx, handlers, entry), names });
}

export function verbs(ctx: Context): Promise<string[]> {
  return store.listVerbs(ctx.db);
}

import type { AuditDetail, AuditEntry, auditApi } from "@vowdesk/contract/operations/audit";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import type { SubjectNames } from "../../../kernel/paging/subject-names.ts";
import { page } from "../../../kernel/paging/page.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { mayRevert, type RevertHandlers } from "./revert.ts";
import { changesBetween } from "./audit.policy.ts";
import { present, presentDetail } from "./audit.present.ts";
import * as store from "./audit.store.ts";
import { namesOf } from "./subjects.service.ts";

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

/** What the audit trail gets from all features. */
interface Composed {
  revertHandlers: RevertHandlers;
  subjectNames: SubjectNames;
}

const allowed = (ctx: Context, { revertHandlers }: Composed, entry: store.EntryRow): AuditEntry["allowed"] =>
  mayRevert(ctx, revertHandlers, entry) ? ["revert"] : [];

export async function list(
  ctx: Context,
  composed: Composed,
  query: HandlerInput<typeof auditApi.list>,
): Promise<Page<AuditEntry>> {
  const result = await page(ctx, store.listing, query);
  const names = await namesOf(
    ctx,
    composed.subjectNames,
    result.records.map(({ subject }) => subject),
  );
  const records = result.records.map((entry) => present(entry, { allowed: allowed(ctx, composed, entry), names }));
  return { ...result, records };
}

export async function detail(ctx: Context, composed: Composed, id: string): Promise<AuditDetail> {
  const entry = (await store.findEntry(ctx.db, id)) ?? refuse("not-found");
  const names = await namesOf(ctx, composed.subjectNames, [entry.subject]);
  return presentDetail(entry, { allowed: allowed(ctx, composed, entry), names });
}

export function verbs(ctx: Context): Promise<string[]> {
  return store.listVerbs(ctx.db);
}

import type { Page } from "@vowdesk/contract/kernel";
import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import type { Context } from "../../../../kernel/http/context.ts";
import { presentedPage } from "../../../../kernel/paging/page.ts";
import { auditPhoneSearch } from "../../../../kernel/paging/phone-search.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { allowed, claimOf } from "../engine.policy.ts";
import { presentItem, presentLine, presentStep, type PresentedItem } from "../engine.present.ts";
import * as store from "../engine.store.ts";
import type { Queue } from "../queues/queues.queue.ts";
import { listingOf, listLate, type ListQuery } from "./lists.store.ts";

export async function list(ctx: Context, queue: Queue, query: ListQuery): Promise<Page<PresentedItem>> {
  const { code } = queue.declared;
  await auditPhoneSearch(ctx, `reviews:${code}`, query.q);
  return presentedPage(ctx, listingOf(code, ctx), query, (row) => presentItem(ctx, queue, row));
}

export async function counts(ctx: Context, { declared: { code } }: Queue) {
  const [byStatus, [waiting]] = await Promise.all([
    store.countByStatus(ctx.db, code),
    store.countWaiting(ctx.db, [code], ctx.now),
  ]);
  return {
    open: waiting?.open ?? 0,
    late: waiting?.late ?? 0,
    byStatus: Object.fromEntries(byStatus.map(({ status, n }) => [status, n])),
  };
}

export const visibleQueues = ({ actor, services }: Context) =>
  services.reviewQueues.map(({ declared: { code } }) => code).filter((code) => actor.codes.has(code));

/** An item past its due time. */
export interface LateItem {
  queue: ReviewQueue;
  id: number;
  person: string;
  summary: string;
  dueAt: string;
  /** Whether the actor may decide it now. */
  mayDecide: boolean;
}

/** Late items of the queues, the longest late first. */
export async function lateItems(ctx: Context, queues: readonly ReviewQueue[], limit: number): Promise<LateItem[]> {
  const rows = await listLate(ctx.db, { queues, now: ctx.now, limit });
  return rows.map((row) => {
    const { queue, id, person, summary } = presentLine(ctx, row);
    return { queue, id, person, summary, dueAt: (row.due_at ?? ctx.now).toISOString(), mayDecide: mayDecide(ctx, row) };
  });
}

/** Whether the actor may decide an item that no colleague has claimed. */
function mayDecide(ctx: Context, row: store.ReviewRow): boolean {
  const queue = ctx.services.reviewQueues.find(({ declared }) => declared.code === row.queue);
  const claim = claimOf(row, ctx.now);
  return (
    queue !== undefined && allowed(ctx.actor, queue, row).length > 0 && (claim?.byId ?? ctx.actor.id) === ctx.actor.id
  );
}

const maxLines = { history: 20, alike: 10 } as const;

export async function detail(ctx: Context, queue: Queue, { id }: { id: number }) {
  const row = (await store.findRow(ctx.db, queue.declared.code, id)) ?? refuse("not-found");
  const visible = visibleQueues(ctx);
  const [steps, history, alike] = await Promise.all([
    store.stepsOf(ctx.db, id),
    store.historyOf(ctx.db, row, visible, maxLines.history),
    store.alikeOf(ctx.db, row, visible, maxLines.alike),
  ]);
  return {
    item: presentItem(ctx, queue, row),
    steps: steps.map((step) => presentStep(ctx, step)),
    history: history.map((item) => presentLine(ctx, item)),
    alike: alike.map((item) => presentLine(ctx, item)),
  };
}

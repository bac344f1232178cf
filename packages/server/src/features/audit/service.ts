import { createHash } from "node:crypto";
import type { AuditLine, auditApi } from "@vowdesk/contract/audit";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Context } from "../../kernel/context.ts";
import type { Fact } from "../../kernel/events.ts";
import { page } from "../../kernel/page.ts";
import type { Db } from "../../platform/database.ts";
import { changesBetween } from "./policy.ts";
import { present } from "./present.ts";
import * as store from "./store.ts";

/** Writes the line of an event: who, when, from where, what changed and why. */
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

export async function list(ctx: Context, query: HandlerInput<typeof auditApi.list>): Promise<Page<AuditLine>> {
  const found = await page(ctx, store.listing, query);
  return { ...found, records: found.records.map(present) };
}

export type Verdict =
  | { intact: true; lines: number }
  | { intact: false; chainId: number; position: string; reason: string };

const emptyHash = Buffer.alloc(32);
const linesAtATime = 1_000;

interface Link {
  position: string;
  hash: Buffer;
}

/** The last good link of a chain after these lines, or what is wrong with the first bad one. */
function follow(from: Link, lines: readonly store.LineRow[]): Link | { position: string; reason: string } {
  let link = from;
  for (const line of lines) {
    const position = String(BigInt(link.position) + 1n);
    if (line.position !== position) return { position, reason: "a line is missing" };
    const hash = createHash("sha256").update(link.hash).update(store.hashedText(line)).digest();
    if (!hash.equals(line.hash)) return { position, reason: "a line was changed" };
    link = { position, hash };
  }
  return link;
}

async function verifyChain(db: Db, chain: { id: number; length: string; hash: Buffer }): Promise<Verdict> {
  let link: Link = { position: "0", hash: emptyHash };
  for (;;) {
    const lines = await store.linesAfter(db, chain.id, link.position, linesAtATime);
    if (lines.length === 0) break;
    const followed = follow(link, lines);
    if ("reason" in followed) return { intact: false, chainId: chain.id, ...followed };
    link = followed;
  }
  const isWhole = link.position === chain.length && link.hash.equals(chain.hash);
  return isWhole
    ? { intact: true, lines: Number(link.position) }
    : { intact: false, chainId: chain.id, position: link.position, reason: "the chain's end is missing" };
}

/** Walks every chain as this transaction sees it. */
export async function verifyWithin(db: Db): Promise<Verdict> {
  let lines = 0;
  for (const chain of await store.listChains(db)) {
    const verdict = await verifyChain(db, chain);
    if (!verdict.intact) return verdict;
    lines += verdict.lines;
  }
  return { intact: true, lines };
}

/** Walks the whole trail in one snapshot and says whether a line was changed, removed or put in between. */
export function verify(db: Db): Promise<Verdict> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(verifyWithin);
}

import { createHash } from "node:crypto";
import type { Db } from "../../../platform/database.ts";
import * as store from "../store.ts";

/** What is wrong with a chain, at its first bad place. */
export interface Break {
  chainId: number;
  position: string;
  reason: string;
}

/** What a walk over all chains found. `lines` counts those that were good. */
export interface Verdict {
  isIntact: boolean;
  chains: number;
  lines: number;
  breaks: readonly Break[];
}

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

type Walked = { lines: number; found: Break | null };

async function verifyChain(db: Db, chain: { id: number; length: string; hash: Buffer }): Promise<Walked> {
  let link: Link = { position: "0", hash: emptyHash };
  for (;;) {
    const lines = await store.linesAfter(db, chain.id, link.position, linesAtATime);
    if (lines.length === 0) break;
    const followed = follow(link, lines);
    const good = Number(followed.position);
    if ("reason" in followed) return { lines: good - 1, found: { chainId: chain.id, ...followed } };
    link = followed;
  }
  const isWhole = link.position === chain.length && link.hash.equals(chain.hash);
  const lines = Number(link.position);
  if (isWhole) return { lines, found: null };
  return { lines, found: { chainId: chain.id, position: link.position, reason: "the chain's end is missing" } };
}

/** Walks every chain as this transaction sees it; `tell` hears of each that was walked. */
export async function verifyWithin(
  db: Db,
  tell: (walked: { chains: number; of: number; lines: number }) => void = () => {},
): Promise<Verdict> {
  const chains = await store.listChains(db);
  const breaks: Break[] = [];
  let lines = 0;
  for (const [index, chain] of chains.entries()) {
    const walked = await verifyChain(db, chain);
    lines += walked.lines;
    if (walked.found) breaks.push(walked.found);
    tell({ chains: index + 1, of: chains.length, lines });
  }
  return { isIntact: breaks.length === 0, chains: chains.length, lines, breaks };
}

/** Walks the whole trail in one snapshot and says whether a line was changed, removed or put in between. */
export function verify(db: Db, tell?: Parameters<typeof verifyWithin>[1]): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((inside) => verifyWithin(inside, tell));
}

import { createHash } from "node:crypto";
import type { Db } from "../../platform/database/index.ts";
import * as store from "./store.ts";
import { holding, longestOf, readAnchors, type Anchors } from "./signed-heads.ts";

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
  /** Signed heads that the trail was compared with. */
  heads: number;
  /** Signed heads that could not be used, a sentence for each source. */
  problems: readonly string[];
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

/** What is wrong with the end of a chain whose lines follow each other. */
function endProblem({ position, hash }: Link, chain: { length: string; hash: Buffer }): string | null {
  if (BigInt(position) > BigInt(chain.length)) return "lines follow behind the chain's end";
  return position === chain.length && hash.equals(chain.hash) ? null : "the chain's end is missing";
}

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
  const reason = endProblem(link, chain);
  const found = reason === null ? null : { chainId: chain.id, position: link.position, reason };
  return { lines: Number(link.position), found };
}

const chainIds = Array.from({ length: store.chainCount }, (_, id) => id);

/** Chains that must exist and do not, and those that must not exist and do. */
function strayChains(chains: readonly { id: number }[]): Break[] {
  const there = new Set(chains.map(({ id }) => id));
  const missing = chainIds.filter((id) => !there.has(id)).map((chainId) => [chainId, "the chain is missing"] as const);
  const extra = chains
    .filter(({ id }) => !chainIds.includes(id))
    .map(({ id }) => [id, "there is no such chain"] as const);
  return [...missing, ...extra].map(([chainId, reason]) => ({ chainId, position: "0", reason }));
}

/** Lines that the walk did not meet: of no chain, before its first line, or a second time at one place. */
async function strayLines(db: Db, walked: ReadonlyMap<number, Walked>): Promise<Break[]> {
  const counts = await store.countByChain(db);
  return counts.flatMap(({ chain_id: chainId, lines }) => {
    const chain = walked.get(chainId);
    if (chain?.found) return [];
    const outside = Number(lines) - (chain?.lines ?? 0);
    return outside === 0 ? [] : [{ chainId, position: "0", reason: `${outside} lines stand outside of the chain` }];
  });
}

/** Where the trail differs from what signed heads outside of the database know. */
async function compare(db: Db, { anchors, broken }: { anchors: Anchors; broken: ReadonlySet<number> }) {
  const { heads, problems } = readAnchors(anchors);
  const valid = anchors.key ? await holding(db, heads, anchors.key) : [];
  const known = longestOf(valid).filter(({ chainId }) => !broken.has(chainId));
  const breaks: Break[] = [];
  for (const { chainId, length, hash, at } of known) {
    const found = await store.hashAt(db, chainId, length);
    if (found?.toString("hex") === hash) continue;
    const reason =
      found === undefined ? `was cut off: the head signed at ${at} knows it` : `differs from the head signed at ${at}`;
    breaks.push({ chainId, position: length, reason: `the line ${reason}` });
  }
  return { breaks, heads: valid.length, problems };
}

type Tell = (walked: { chains: number; of: number; lines: number }) => void;

const noAnchors: Anchors = { key: null, sources: [] };

/** Walks every chain as this transaction sees it; `tell` hears of each that was walked. */
export async function verifyWithin(db: Db, tell: Tell = () => {}, anchors: Anchors = noAnchors): Promise<Verdict> {
  const rows = await store.listChains(db);
  const chains = rows.filter(({ id }) => chainIds.includes(id));
  const walked = new Map<number, Walked>();
  let lines = 0;
  for (const [index, chain] of chains.entries()) {
    const one = await verifyChain(db, chain);
    walked.set(chain.id, one);
    lines += one.lines;
    tell({ chains: index + 1, of: store.chainCount, lines });
  }
  const inChains = [...walked.values()].flatMap(({ found }) => found ?? []);
  const inside = [...strayChains(rows), ...inChains, ...(await strayLines(db, walked))];
  const outside = await compare(db, { anchors, broken: new Set(inside.map(({ chainId }) => chainId)) });
  const breaks = [...inside, ...outside.breaks];
  const { heads, problems } = outside;
  return { isIntact: breaks.length + problems.length === 0, chains: chains.length, lines, breaks, heads, problems };
}

/**
 * Walks the whole trail in one snapshot and says whether a line was changed, removed or put in between, and whether it has all that
 * signed heads outside of the database know.
 */
export function verify(db: Db, tell?: Tell, anchors?: Anchors): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (inside) => {
      await store.liftTimeLimit(inside);
      return verifyWithin(inside, tell, anchors);
    });
}

import { createHash } from "node:crypto";
import type { Db } from "../../platform/database/index.ts";
import * as store from "./store.ts";
import { withoutVoided, longestChains, readAnchors, type Anchors } from "./signed-heads.ts";

export interface ChainError {
  chainId: number;
  position: string;
  reason: string;
}

/** Result of verifying all chains. `lines` counts the valid entries. */
export interface Verdict {
  isIntact: boolean;
  chains: number;
  lines: number;
  breaks: readonly ChainError[];
  /** Number of signed heads that the audit trail was compared with. */
  heads: number;
  /** Signed heads that could not be used, one message per source. */
  problems: readonly string[];
}

const emptyHash = Buffer.alloc(32);
const batchSize = 1_000;

interface Link {
  position: string;
  hash: Buffer;
}

/** Verifies consecutive entries. Returns the last valid link, or the first error. */
function verifyEntries(from: Link, entries: readonly store.EntryRow[]): Link | { position: string; reason: string } {
  let link = from;
  for (const entry of entries) {
    const position = String(BigInt(link.position) + 1n);
    if (entry.position !== position) return { position, reason: "a line is missing" };
    const hash = createHash("sha256").update(link.hash).update(store.hashedText(entry)).digest();
    if (!hash.equals(entry.hash)) return { position, reason: "a line was changed" };
    link = { position, hash };
  }
  return link;
}

type ChainResult = { lines: number; error: ChainError | null };

/** Compares the last link with the stored end of the chain. */
function endProblem({ position, hash }: Link, chain: { length: string; hash: Buffer }): string | null {
  if (BigInt(position) > BigInt(chain.length)) return "entries follow behind the chain's end";
  return position === chain.length && hash.equals(chain.hash) ? null : "the chain's end is missing";
}

async function verifyChain(db: Db, chain: { id: number; length: string; hash: Buffer }): Promise<ChainResult> {
  let link: Link = { position: "0", hash: emptyHash };
  for (;;) {
    const entries = await store.entriesAfter(db, chain.id, link.position, batchSize);
    if (entries.length === 0) break;
    const verified = verifyEntries(link, entries);
    const position = Number(verified.position);
    if ("reason" in verified) return { lines: position - 1, error: { chainId: chain.id, ...verified } };
    link = verified;
  }
  const reason = endProblem(link, chain);
  const error = reason === null ? null : { chainId: chain.id, position: link.position, reason };
  return { lines: Number(link.position), error };
}

const chainIds = Array.from({ length: store.chainCount }, (_, id) => id);

/** Chains that are missing, and chains that must not exist. */
function strayChains(chains: readonly { id: number }[]): ChainError[] {
  const existing = new Set(chains.map(({ id }) => id));
  const missing = chainIds
    .filter((id) => !existing.has(id))
    .map((chainId) => [chainId, "the chain is missing"] as const);
  const extra = chains
    .filter(({ id }) => !chainIds.includes(id))
    .map(({ id }) => [id, "there is no such chain"] as const);
  return [...missing, ...extra].map(([chainId, reason]) => ({ chainId, position: "0", reason }));
}

/** Entries that belong to no position: of no chain, before its first entry, or duplicates. */
async function strayEntries(db: Db, results: ReadonlyMap<number, ChainResult>): Promise<ChainError[]> {
  const counts = await store.countByChain(db);
  return counts.flatMap(({ chain_id: chainId, lines }) => {
    const chain = results.get(chainId);
    if (chain?.error) return [];
    const outside = Number(lines) - (chain?.lines ?? 0);
    return outside === 0 ? [] : [{ chainId, position: "0", reason: `${outside} entries are outside of the chain` }];
  });
}

/** Compares the audit trail with signed heads from outside of the database. */
async function compareWithHeads(db: Db, { anchors, broken }: { anchors: Anchors; broken: ReadonlySet<number> }) {
  const { heads, problems } = readAnchors(anchors);
  const valid = anchors.key ? await withoutVoided(db, heads, anchors.key) : [];
  const known = longestChains(valid).filter(({ chainId }) => !broken.has(chainId));
  const breaks: ChainError[] = [];
  for (const { chainId, length, hash, at } of known) {
    const stored = await store.hashAt(db, chainId, length);
    if (stored?.toString("hex") === hash) continue;
    const reason =
      stored === undefined
        ? `was cut off, but the head signed at ${at} covers it`
        : `differs from the head signed at ${at}`;
    breaks.push({ chainId, position: length, reason: `the entry ${reason}` });
  }
  return { breaks, heads: valid.length, problems };
}

type OnProgress = (results: { chains: number; of: number; lines: number }) => void;

const noAnchors: Anchors = { key: null, sources: [] };

/** Verifies every chain as this transaction sees it. `onProgress` is called after each chain. */
export async function verifyWithin(
  db: Db,
  onProgress: OnProgress = () => {},
  anchors: Anchors = noAnchors,
): Promise<Verdict> {
  const rows = await store.listChains(db);
  const chains = rows.filter(({ id }) => chainIds.includes(id));
  const results = new Map<number, ChainResult>();
  let lines = 0;
  for (const [index, chain] of chains.entries()) {
    const result = await verifyChain(db, chain);
    results.set(chain.id, result);
    lines += result.lines;
    onProgress({ chains: index + 1, of: store.chainCount, lines });
  }
  const inChains = [...results.values()].flatMap(({ error }) => error ?? []);
  const inside = [...strayChains(rows), ...inChains, ...(await strayEntries(db, results))];
  const outside = await compareWithHeads(db, { anchors, broken: new Set(inside.map(({ chainId }) => chainId)) });
  const breaks = [...inside, ...outside.breaks];
  const { heads, problems } = outside;
  return { isIntact: breaks.length + problems.length === 0, chains: chains.length, lines, breaks, heads, problems };
}

/**
 * Verifies all audit chains in one snapshot, and compares them with the signed heads.
 */
export function verify(db: Db, onProgress?: OnProgress, anchors?: Anchors): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (inside) => {
      await store.removeStatementTimeout(inside);
      return verifyWithin(inside, onProgress, anchors);
    });
}

import { createHash } from "node:crypto";
import type { Db } from "../../../platform/database/index.ts";
import * as store from "./audit.store.ts";
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
/** Entries of one statement. Each statement has a snapshot of its own, so that a long verification does not hold back vacuum. */
const batchSize = 1_000;

const lineMissing = "a line is missing";
const endMissing = "the chain's end is missing";

interface Link {
  position: string;
  hash: Buffer;
}

/** Verifies consecutive entries. Returns the last valid link, or the first error. */
function verifyEntries(from: Link, entries: readonly store.EntryRow[]): Link | { position: string; reason: string } {
  let link = from;
  for (const entry of entries) {
    const position = String(BigInt(link.position) + 1n);
    if (entry.position !== position) return { position, reason: lineMissing };
    const hash = createHash("sha256").update(link.hash).update(store.hashedText(entry)).digest();
    if (!hash.equals(entry.hash)) return { position, reason: "a line was changed" };
    link = { position, hash };
  }
  return link;
}

type ChainResult = { lines: number; error: ChainError | null };

type Chain = { id: number; length: string; hash: Buffer };

/** The error of a chain that has no entry behind a valid one, although it should go on up to the position `to`. */
function gapAfter({ position }: Link, to: string, { id, length }: Chain): ChainResult {
  const error =
    to === length
      ? { chainId: id, position, reason: endMissing }
      : { chainId: id, position: String(BigInt(position) + 1n), reason: lineMissing };
  return { lines: Number(position), error };
}

/** Verifies the entries at the positions that the chain had when it was listed. Entries appended since then are left for the next time. */
async function verifyChain(db: Db, chain: Chain): Promise<ChainResult> {
  const { id, length, hash } = chain;
  let link: Link = { position: "0", hash: emptyHash };
  while (BigInt(link.position) < BigInt(length)) {
    const end = BigInt(link.position) + BigInt(batchSize);
    const to = end < BigInt(length) ? String(end) : length;
    const verified = verifyEntries(link, await store.entriesBetween(db, id, link.position, to));
    if ("reason" in verified) return { lines: Number(verified.position) - 1, error: { chainId: id, ...verified } };
    if (verified.position !== to) return gapAfter(verified, to, chain);
    link = verified;
  }
  const error = link.hash.equals(hash) ? null : { chainId: id, position: link.position, reason: endMissing };
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

/** Adds the errors of entries that belong to no position of a chain: before its first entry, behind its end, or of no chain. */
async function withStrayEntries(db: Db, results: ReadonlyMap<number, ChainResult>): Promise<ChainError[]> {
  const errors = new Map([...results].flatMap(([id, { error }]) => (error ? [[id, error]] : [])));
  for (const { chain_id: chainId, outside, behind } of await store.countStrayEntries(db)) {
    const known = errors.get(chainId);
    // A head that was moved back leaves entries behind it, and differs from its last entry.
    if (known && (behind === 0 || known.reason !== endMissing)) continue;
    const error =
      behind > 0
        ? { position: String(results.get(chainId)?.lines ?? 0), reason: "entries follow behind the chain's end" }
        : { position: "0", reason: `${outside} entries are outside of the chain` };
    errors.set(chainId, { chainId, ...error });
  }
  return [...errors.values()];
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

/**
 * Verifies all audit chains up to their present ends and compares them with the signed heads. No transaction lasts longer than one batch of
 * entries, so that verifying years of entries does not hold back vacuum. `onProgress` is called after each chain.
 */
export async function verify(
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
  const inside = [...strayChains(rows), ...(await withStrayEntries(db, results))];
  const outside = await compareWithHeads(db, { anchors, broken: new Set(inside.map(({ chainId }) => chainId)) });
  const breaks = [...inside, ...outside.breaks];
  const { heads, problems } = outside;
  return { isIntact: breaks.length + problems.length === 0, chains: chains.length, lines, breaks, heads, problems };
}

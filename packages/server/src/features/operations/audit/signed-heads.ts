import { timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { Moment } from "@vowdesk/contract/kernel";
import type { Db } from "../../../platform/database/index.ts";
import { signature } from "../../../platform/secrets/secret-key.ts";
import { canonical } from "./audit.policy.ts";
import * as store from "./audit.store.ts";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Signature = Hash;

/** Length and last hash of every audit chain at one moment, by the database's clock. */
const Head = z.object({
  at: Moment,
  chains: z.array(z.tuple([z.string().regex(/^\d+$/), Hash])).length(store.chainCount),
});
type Head = z.infer<typeof Head>;
const SignedHead = Head.extend({ signature: Signature });

const isEqualHash = (expected: Buffer, hex: string) => {
  const bytes = Buffer.from(hex, "hex");
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
};

const signHead = (key: Buffer, { at, chains }: Head) => signature(key, "audit-head", [canonical({ at, chains })]);

/** The signed heads of all chains as one line of JSON. Stored outside of the database, it proves later truncation. */
export async function readSignedHead(db: Db, key: Buffer): Promise<string> {
  const head = await store.readHeads(db);
  return JSON.stringify({ ...head, signature: signHead(key, head).toString("hex") });
}

/** A source of signed heads, one line of JSON each. */
export interface HeadSource {
  /** Names the source in problem messages. */
  name: string;
  text: string;
}

export interface Anchors {
  /** The server's secret key; without it no head can be checked. */
  key: Buffer | null;
  sources: readonly HeadSource[];
}

function readHead(text: string, key: Buffer): Head | null {
  try {
    const { signature: input, ...head } = SignedHead.parse(JSON.parse(text));
    return isEqualHash(signHead(key, head), input) ? head : null;
  } catch {
    return null;
  }
}

/** The valid heads of all sources, and a message for each source with an invalid head. */
export function readAnchors({ key, sources }: Anchors): { heads: Head[]; problems: string[] } {
  const heads: Head[] = [];
  const problems: string[] = [];
  for (const { name, text } of sources) {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const read = key === null ? [] : lines.map((line) => readHead(line, key));
    if (key === null) problems.push(`${name}: without the server's key its signed heads cannot be checked`);
    else if (lines.length === 0) problems.push(`${name}: holds no signed head`);
    else if (read.includes(null)) problems.push(`${name}: a head was changed, or is signed with another key`);
    heads.push(...read.filter((head) => head !== null));
  }
  return { heads, problems };
}

/** Audit entry of a restore: restored moment and time. Heads signed between them are void. */
const Restore = z.object({ to: Moment, until: Moment, signature: Signature });

const signRestore = (key: Buffer, to: string, until: string) => signature(key, "audit-restore", [to, until]);

/** The fields of a restore's audit entry, signed if there is a key. */
export async function restoreProof(
  db: Db,
  to: string,
  key: Buffer | undefined,
): Promise<Partial<z.infer<typeof Restore>>> {
  const { at: until } = await store.readHeads(db);
  return { to, until, ...(key ? { signature: signRestore(key, to, until).toString("hex") } : {}) };
}

/** Drops the heads that were signed between a restored moment and its restore. */
export async function withoutVoided(db: Db, heads: readonly Head[], key: Buffer): Promise<Head[]> {
  const restores = (await store.entriesOf(db, "operations.restored")).flatMap(({ changes }) => {
    const fields = Object.fromEntries(Object.entries(changes).map(([name, [, after]]) => [name, after]));
    const { data } = Restore.safeParse(fields);
    return data && isEqualHash(signRestore(key, data.to, data.until), data.signature) ? [data] : [];
  });
  const ms = (at: string) => Date.parse(at);
  return heads.filter(({ at }) => !restores.some(({ to, until }) => ms(at) > ms(to) && ms(at) <= ms(until)));
}

/** A chain as a signed head states it. */
export interface AnchoredChain {
  chainId: number;
  length: string;
  hash: string;
  at: string;
}

/** The longest state of every chain in any head. A trail that matches it matches all shorter ones. */
export function longestChains(heads: readonly Head[]): AnchoredChain[] {
  return Array.from({ length: store.chainCount }, (_, chainId) =>
    heads
      .map(({ at, chains }) => ({ chainId, at, length: chains[chainId]?.[0] ?? "0", hash: chains[chainId]?.[1] ?? "" }))
      .reduce<AnchoredChain | null>(
        (longest, chain) => (longest === null || BigInt(chain.length) > BigInt(longest.length) ? chain : longest),
        null,
      ),
  ).filter((chain) => chain !== null && chain.length !== "0") as AnchoredChain[];
}

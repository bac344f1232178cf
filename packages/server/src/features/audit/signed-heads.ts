import { timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { Db } from "../../platform/database/index.ts";
import { signature } from "../../platform/secrets/secret-key.ts";
import { canonical } from "./policy.ts";
import * as store from "./store.ts";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Signature = Hash;
const At = z.iso.datetime({ offset: true });

/** How long every chain of the trail was at a moment, by the database's clock, and the hash of its last line. */
const Head = z.object({
  at: At,
  chains: z.array(z.tuple([z.string().regex(/^\d+$/), Hash])).length(store.chainCount),
});
type Head = z.infer<typeof Head>;
const SignedHead = Head.extend({ signature: Signature });

const isSame = (one: Buffer, other: string) => {
  const bytes = Buffer.from(other, "hex");
  return bytes.length === one.length && timingSafeEqual(bytes, one);
};

const signHead = (key: Buffer, { at, chains }: Head) => signature(key, "audit-head", [canonical({ at, chains })]);

/** The heads of all chains as one line of JSON, signed: kept outside of the database it shows what was cut off the trail later. */
export async function readSignedHead(db: Db, key: Buffer): Promise<string> {
  const head = await store.readHeads(db);
  return JSON.stringify({ ...head, signature: signHead(key, head).toString("hex") });
}

/** Where signed heads were found: a line of JSON each. */
export interface HeadSource {
  /** Named when one of its heads cannot be used. */
  name: string;
  text: string;
}

export interface Anchors {
  /** The server's key; null where there is none, and no head can be checked. */
  key: Buffer | null;
  sources: readonly HeadSource[];
}

function readHead(text: string, key: Buffer): Head | null {
  try {
    const { signature: given, ...head } = SignedHead.parse(JSON.parse(text));
    return isSame(signHead(key, head), given) ? head : null;
  } catch {
    return null;
  }
}

/** The signed heads of all sources, and a sentence for each source with one that is not signed with this key. */
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

/** What a restore leaves in the trail: up to where the database went back, and when. Heads signed in between hold no longer. */
const Restore = z.object({ to: At, until: At, signature: Signature });

const signRestore = (key: Buffer, to: string, until: string) => signature(key, "audit-restore", [to, until]);

/** The fields of a restore's line, signed where there is a key. */
export async function restoreProof(
  db: Db,
  to: string,
  key: Buffer | undefined,
): Promise<Partial<z.infer<typeof Restore>>> {
  const { at: until } = await store.readHeads(db);
  return { to, until, ...(key ? { signature: signRestore(key, to, until).toString("hex") } : {}) };
}

/** The heads that hold: without those signed between the moment a restore went back to and that restore. */
export async function holding(db: Db, heads: readonly Head[], key: Buffer): Promise<Head[]> {
  const restores = (await store.linesOf(db, "operations.restored")).flatMap(({ changes }) => {
    const fields = Object.fromEntries(Object.entries(changes).map(([name, [, after]]) => [name, after]));
    const { data } = Restore.safeParse(fields);
    return data && isSame(signRestore(key, data.to, data.until), data.signature) ? [data] : [];
  });
  const ms = (at: string) => Date.parse(at);
  return heads.filter(({ at }) => !restores.some(({ to, until }) => ms(at) > ms(to) && ms(at) <= ms(until)));
}

/** A chain as the newest signed head knows it. */
export interface AnchoredChain {
  chainId: number;
  length: string;
  hash: string;
  at: string;
}

/** Of every chain the longest state that a head knows; a trail that agrees with it agrees with all earlier ones. */
export function longestOf(heads: readonly Head[]): AnchoredChain[] {
  return Array.from({ length: store.chainCount }, (_, chainId) =>
    heads
      .map(({ at, chains }) => ({ chainId, at, length: chains[chainId]?.[0] ?? "0", hash: chains[chainId]?.[1] ?? "" }))
      .reduce<AnchoredChain | null>(
        (longest, one) => (longest === null || BigInt(one.length) > BigInt(longest.length) ? one : longest),
        null,
      ),
  ).filter((chain) => chain !== null && chain.length !== "0") as AnchoredChain[];
}

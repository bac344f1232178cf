import { createHash } from "node:crypto";
import { lockName } from "../../platform/database/index.ts";
import type { Context } from "../http/context.ts";
import { Refusal } from "../http/refusal.ts";

/** Columns that `run` stores with the result: the key of the request, if it has one, and the SHA-256 of its content. */
export interface RequestKey {
  key: string | null;
  hash: Buffer;
}

interface Request<R> {
  /** Default: the header `Idempotency-Key`. A request without any key always runs. */
  key?: string | undefined;
  /** The content, which is equal for all requests with one key. */
  request: unknown;
  /** Reads what the caller's earlier request with this key has stored, in one statement. */
  find(key: string): Promise<R | undefined>;
  /** Runs the request and stores the result with its key. */
  run(requestKey: RequestKey): Promise<R>;
}

/**
 * Runs a request once per caller and key. A repeated key returns the stored result; with other content it is refused.
 * Simultaneous requests with one key run one after the other. A refused or failed request stores nothing and can be repeated.
 */
export async function runOnce<R extends { request_hash: Buffer | null }>(
  ctx: Context,
  { key = ctx.idempotencyKey, request, find, run }: Request<R>,
): Promise<R> {
  const hash = createHash("sha256").update(JSON.stringify(request)).digest();
  if (key === undefined) return run({ key: null, hash });
  const { db, actor } = ctx;
  // Both statements are sent together and run in this order.
  const [, earlier] = await Promise.all([lockName(db, `request ${actor.kind} ${actor.id} ${key}`), find(key)]);
  if (!earlier) return run({ key, hash });
  // Rows of earlier releases may have no hash.
  if (earlier.request_hash !== null && !earlier.request_hash.equals(hash)) throw new Refusal("key-reused");
  return earlier;
}

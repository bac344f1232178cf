import type { RefusalName } from "@vowdesk/contract";
import { createHash } from "node:crypto";
import { filledText } from "../../locales/texts.ts";
import type { Context } from "../http/context.ts";
import { Refusal } from "../http/refusal.ts";
import { withAuthorName, type RealNames } from "./version.ts";

/** The result of a bulk command for one row. */
export interface RowResult<T> {
  done: boolean;
  /** The record after the command; after a conflict the current record; null after other refusals. */
  record: T | null;
  reason: RefusalName | null;
  message: string | null;
  /** The author of the change with which a row is in conflict. */
  changedBy: string | null;
}

interface BulkCommand<R, T, P> {
  rows: readonly R[];
  /** Default: the header `Idempotency-Key`. Each row gets its own key. */
  key?: string | undefined;
  idOf(row: R): string;
  /** Runs the command on one row, in a transaction and under the key of the row. */
  run(inside: Context, row: R): Promise<T>;
  present(row: R, result: RowResult<T>): P;
  /** Names the author of the change with which a row is in conflict. */
  realNames: RealNames;
}

const keyOfRow = (key: string, id: string) => createHash("sha256").update(`${key} ${id}`).digest("base64url");

function refusedRow<T>(ctx: Context, { reason, values, data }: Refusal): RowResult<T> {
  const { current: record = null, changedBy = null } = (data ?? {}) as { current?: T; changedBy?: string };
  return { done: false, record, reason, message: filledText(ctx.language, reason, values), changedBy };
}

/**
 * Runs a command on rows one after the other, each in its own transaction, so that a refused row does not affect the others
 * . An unexpected error ends the command; rows before it stay done, and a repeated key continues with the others.
 */
export async function runEachRow<R, T, P>(
  ctx: Context,
  { rows, key = ctx.idempotencyKey, idOf, run, present, realNames }: BulkCommand<R, T, P>,
): Promise<{ done: number; skipped: number; rows: P[] }> {
  async function runRow(row: R): Promise<RowResult<T>> {
    const idempotencyKey = key === undefined ? undefined : keyOfRow(key, idOf(row));
    try {
      const record = await ctx.transaction((inside) => run({ ...inside, idempotencyKey }, row));
      return { done: true, record, reason: null, message: null, changedBy: null };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refusedRow(ctx, await withAuthorName(ctx.db, error, realNames));
    }
  }
  const results: P[] = [];
  let done = 0;
  for (const row of rows) {
    const result = await runRow(row);
    done += Number(result.done);
    results.push(present(row, result));
  }
  return { done, skipped: results.length - done, rows: results };
}

import type { Actor } from "../../kernel/context.ts";
import type { Position } from "@vowdesk/contract/kernel";

/** Administrators hold every code, also those of roles they are not in (PRODUCT 3). */
const adminRole = "admin";

/** A message for holders of a code is seen by those who hold it now; others are for their recipients alone. */
export function maySee({ kind, codes }: Actor, { audience }: { audience: string | null }): boolean {
  return kind === "staff" && (audience === null || codes.has(audience) || codes.has(adminRole));
}

/** How far back a stream is resumed; who is further behind reloads (DELIVERY 6.15). */
const resumedRows = 5_000;

/**
 * Whether a client's cursor can be continued from. Not without one, nor from another epoch, nor from beyond the stream's end
 * (the database was restored), nor from too long ago.
 */
export function canResume(cursor: Position | null, end: { epoch: string; last: number }): cursor is Position {
  if (cursor === null || cursor.epoch !== end.epoch) return false;
  return cursor.seq <= end.last && end.last - cursor.seq <= resumedRows;
}

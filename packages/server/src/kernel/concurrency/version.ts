import type { Actor } from "../transaction/actor.ts";
import { Refusal } from "../http/refusal.ts";
import type { Db } from "../../platform/database/index.ts";

/** The columns that name the author and the time of a row's last change. */
type LastChange = { changed_by: string; changed_at: Date | null } | { updated_by: string; updated_at: Date };
type Versioned = LastChange & { version: number };

/** Whether the row has changed since the caller read it. Calls of old clients carry no version and are not checked. */
export const isOutdated = (row: Pick<Versioned, "version">, seen: number | null | undefined): boolean =>
  seen !== undefined && seen !== null && seen !== row.version;

/** Refuses with code 409: the current record, with the author and the time of its last change. */
export function refuseAsChanged(row: LastChange, current: unknown): never {
  const [who, at] = "changed_by" in row ? [row.changed_by, row.changed_at] : [row.updated_by, row.updated_at];
  throw new Refusal("changed-meanwhile", {
    data: { current, changedBy: who, changedAt: at?.toISOString() ?? null },
    values: { who },
  });
}

/** Reads real names by account name. Unknown names are left out. */
export type RealNames = (db: Db, accounts: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** A conflict that names its author by the real name. Rows have the account name, because it is unique. */
export async function withAuthorName(db: Db, refusal: Refusal, realNames: RealNames): Promise<Refusal> {
  if (refusal.reason !== "changed-meanwhile") return refusal;
  const { data, values } = refusal;
  const account = String(values["who"]);
  const who = (await realNames(db, [account])).get(account);
  if (who === undefined) return refusal;
  return new Refusal("changed-meanwhile", { data: { ...(data as object), changedBy: who }, values: { who } });
}

/** Refuses an outdated version with the current record. The caller holds the lock of the row until it has saved it. */
export async function assertVersion(
  row: Versioned,
  seen: number | null | undefined,
  present: () => unknown,
): Promise<void> {
  if (isOutdated(row, seen)) refuseAsChanged(row, await present());
}

/** As `assertVersion`, but accepts an outdated version if the caller made the last change. */
export async function assertVersionUnlessOwn(
  actor: Pick<Actor, "name">,
  row: Extract<Versioned, { updated_by: string }>,
  seen: number | null | undefined,
  present: () => unknown,
): Promise<void> {
  if (row.updated_by !== actor.name) await assertVersion(row, seen, present);
}

import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../database/index.ts";
import { signature, unseal } from "./secret-key.ts";

/** A secret that is stored in the database, sealed with the secret key for a purpose. */
export interface SealedSample {
  sealed: Buffer;
  purpose: string;
}

/** Finds a stored secret of a feature, if there is one. */
export type FindSample = (db: Db) => Promise<SealedSample | undefined>;

/** Derived from the key; it does not reveal the key. */
const checkOf = (key: Buffer) => signature(key, "key check", []);

/** The value by which the database recognises its key; null before it is written, also in databases of older versions. */
async function readCheck(db: Db): Promise<Buffer | null> {
  const { rows: tables } = await sql<{
    present: boolean;
  }>`select to_regclass('key_check') is not null as present`.execute(db);
  if (!tables[0]?.present) return null;
  const { rows } = await sql<{ value: Buffer }>`select value from key_check`.execute(db);
  return rows[0]?.value ?? null;
}

export const hasCheck = async (db: Db): Promise<boolean> => (await readCheck(db)) !== null;

/** Whether a key is that of the database; null if the database has no check value yet. */
export async function isKeyOf(db: Db, key: Buffer): Promise<boolean | null> {
  const check = await readCheck(db);
  return check && timingSafeEqual(check, checkOf(key));
}

/** Writes the check value of a key. An existing one stays. */
export async function writeCheck(db: Db, key: Buffer, now: Date): Promise<void> {
  await sql`insert into key_check (value, created_at) values (${checkOf(key)}, ${now}) on conflict do nothing`.execute(
    db,
  );
}

/** Makes a key that of the database, whatever was sealed with another one. */
export async function replaceCheck(db: Db, key: Buffer, now: Date): Promise<void> {
  await sql`insert into key_check (value, created_at) values (${checkOf(key)}, ${now})
    on conflict (id) do update set value = excluded.value, created_at = excluded.created_at`.execute(db);
}

function opens(key: Buffer, { sealed, purpose }: SealedSample): boolean {
  try {
    unseal(key, sealed, purpose);
    return true;
  } catch {
    return false;
  }
}

/** Whether a key opens the secrets of a database without a check value; null if it has none. */
export async function opensSamples(
  db: Db,
  key: Buffer | null,
  samples: readonly FindSample[],
): Promise<boolean | null> {
  const collected: SealedSample[] = [];
  for (const find of samples) collected.push(...[await find(db)].filter((sample) => sample !== undefined));
  if (collected.length === 0) return null;
  return key !== null && collected.every((sample) => opens(key, sample));
}

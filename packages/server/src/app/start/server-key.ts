import path from "node:path";
import { sampleOfPushKey } from "../../features/messages/alerts/alerts.ts";
import { sampleOfSecondFactors } from "../../features/staff/auth/auth.ts";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/database/index.ts";
import { hasCheck, isKeyOf, opensSamples, writeCheck, type FindSample } from "../../platform/secrets/key-check.ts";
import { openSecretKey, readSecretKey } from "../../platform/secrets/secret-key.ts";

/** The push key exists since the first start of every database with pushes; second factors are the oldest sealed data. */
const samples: readonly FindSample[] = [sampleOfPushKey, sampleOfSecondFactors];

type KeyConfig = Pick<Config, "secretKey" | "dataFolder">;

const folderOf = ({ dataFolder }: KeyConfig) => path.join(dataFolder, "keys");

const keyPathOf = (config: KeyConfig) =>
  config.secretKey === null ? path.join(folderOf(config), "secret.key") : "VOWDESK_KEY";

const advice =
  "Put the key of this database back, as that file or as VOWDESK_KEY; every node needs the same one. If it is lost for good: npm run key:replace (docs/operations/backup.md#key).";

const missing = (config: KeyConfig) =>
  new Error(`${keyPathOf(config)} is missing, but the database has a key. ${advice}`);

const another = (config: KeyConfig) => new Error(`${keyPathOf(config)} is not the key of this database. ${advice}`);

/** The configured key or that of the data folder; null if there is none. */
export const readServerKey = async (config: KeyConfig): Promise<Buffer | null> =>
  config.secretKey ?? (await readSecretKey(folderOf(config)));

/** Reads the key for a command. Throws if it is not that of the database. */
export async function readKeyOf(config: KeyConfig, db: Db): Promise<Buffer> {
  const key = await readServerKey(config);
  if (key === null) throw missing(config);
  if ((await isKeyOf(db, key)) === false) throw another(config);
  return key;
}

/**
 * Opens the key of a server and compares it with the database. Only a database without sealed data gets a new key, so that a lost key is
 * noticed at once. A database without a check value gets one if the key opens what is sealed in it.
 */
export async function openServerKey(config: KeyConfig, db: Db, now: Date): Promise<Buffer> {
  const key = await readServerKey(config);
  if (await hasCheck(db)) return readKeyOf(config, db);
  if ((await opensSamples(db, key, samples)) === false) throw key === null ? missing(config) : another(config);
  const own = key ?? (await openSecretKey(folderOf(config)));
  await writeCheck(db, own, now);
  // Another node may have written the value of its key at the same time.
  return readKeyOf(config, db);
}

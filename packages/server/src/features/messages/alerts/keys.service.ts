import type { Services } from "../../../kernel/http/context.ts";
import { newVapidKeys, type VapidKeys } from "../../../platform/push/vapid.ts";
import type { Db } from "../../../platform/database/index.ts";
import type { SealedSample } from "../../../platform/secrets/key-check.ts";
import { keyOf, seal, unseal } from "../../../platform/secrets/secret-key.ts";
import { deleteKey, findKey, insertKey } from "./keys.store.ts";

const purpose = "push key";

const known = new WeakMap<Services, Promise<VapidKeys>>();

/** Makes the key pair of this installation at its first start. It is the same on all nodes and never changes. */
export async function makePushKeys(services: Services): Promise<void> {
  const { db, clock } = services;
  if (await findKey(db)) return;
  const { publicKey, privateKey } = newVapidKeys();
  const sealed = seal(keyOf(services), privateKey, purpose);
  await insertKey(db, { public_key: publicKey, sealed_private_key: sealed }, clock.now());
}

async function readKeys(services: Services): Promise<VapidKeys> {
  const stored = await findKey(services.db);
  if (!stored) throw new Error("this installation has no keys for pushes; the server makes them when it starts");
  const privateKey = unseal(keyOf(services), stored.sealed_private_key, purpose);
  return { publicKey: stored.public_key, privateKey };
}

/** The key pair of this installation. */
export function vapidKeys(services: Services): Promise<VapidKeys> {
  const pending = known.get(services);
  if (pending) return pending;
  const reading = readKeys(services).catch((error: unknown) => {
    known.delete(services);
    throw error;
  });
  known.set(services, reading);
  return reading;
}

/** The sealed private key, by which the secret key is recognised. */
export async function sampleOfPushKey(db: Db): Promise<SealedSample | undefined> {
  const stored = await findKey(db);
  return stored && { sealed: stored.sealed_private_key, purpose };
}

/** Deletes the key pair, which cannot be opened without the former secret key. The next start makes another one. */
export const forgetPushKey = (db: Db): Promise<void> => deleteKey(db);

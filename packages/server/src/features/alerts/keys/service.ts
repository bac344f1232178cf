import type { Services } from "../../../kernel/http/context.ts";
import { newVapidKeys, type VapidKeys } from "../../../platform/push/vapid.ts";
import { seal, unseal } from "../../../platform/secrets/secret-key.ts";
import { findKey, insertKey } from "./store.ts";

const purpose = "push key";

function secretKeyOf({ settings }: Services): Buffer {
  if (!settings.secretKey) throw new Error("this server was started without a secret key");
  return settings.secretKey;
}

const known = new WeakMap<Services, Promise<VapidKeys>>();

async function readKeys(services: Services): Promise<VapidKeys> {
  const { db, clock } = services;
  const secretKey = secretKeyOf(services);
  const stored = await findKey(db);
  if (stored)
    return { publicKey: stored.public_key, privateKey: unseal(secretKey, stored.sealed_private_key, purpose) };
  const { publicKey, privateKey } = newVapidKeys();
  const key = { public_key: publicKey, sealed_private_key: seal(secretKey, privateKey, purpose) };
  await insertKey(db, key, clock.now());
  return readKeys(services);
}

/** The key pair of this installation, made at its first use and the same on all nodes. It never changes. */
export function vapidKeys(services: Services): Promise<VapidKeys> {
  const found = known.get(services);
  if (found) return found;
  const reading = readKeys(services).catch((error: unknown) => {
    known.delete(services);
    throw error;
  });
  known.set(services, reading);
  return reading;
}

import { randomBytes } from "node:crypto";
import type { Services } from "../../../kernel/http/context.ts";
import { keyOf, seal, unseal } from "../../../platform/secrets/secret-key.ts";

/** Standard Webhooks recommends 24 to 64 bytes. */
const secretBytes = 32;
const prefix = "whsec_";

const purposeOf = (webhookId: number) => `webhook ${webhookId}`;

/** A new signing secret: `whsec_` and 32 random bytes as base64. */
export const newSecret = (): string => `${prefix}${randomBytes(secretBytes).toString("base64")}`;

/** The bytes that sign, without the prefix. */
export const secretBytesOf = (secret: string): Buffer => Buffer.from(secret.replace(prefix, ""), "base64");

/** Encrypts a secret with the server's secret key, bound to its webhook. */
export const sealSecret = (services: Services, webhookId: number, secret: string): Buffer =>
  seal(keyOf(services), secret, purposeOf(webhookId));

const urlPurposeOf = (webhookId: number) => `webhook ${webhookId} url`;

/** Encrypts an address, whose path can be secret, bound to its webhook. */
export const sealUrl = (services: Services, webhookId: number, url: string): Buffer =>
  seal(keyOf(services), url, urlPurposeOf(webhookId));

export const openUrl = (services: Services, webhookId: number, sealed: Buffer): string =>
  unseal(keyOf(services), sealed, urlPurposeOf(webhookId));

export const openSecret = (services: Services, webhookId: number, sealed: Buffer): string =>
  unseal(keyOf(services), sealed, purposeOf(webhookId));

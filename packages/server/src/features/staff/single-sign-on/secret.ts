import type { Services } from "../../../kernel/http/context.ts";
import { keyOf, seal, unseal } from "../../../platform/secrets/secret-key.ts";

const purposeOf = (providerId: number) => `sign-in provider ${providerId}`;

/** Encrypts a client secret with the server's secret key, bound to its provider. */
export const sealSecret = (services: Services, providerId: number, secret: string): Buffer =>
  seal(keyOf(services), secret, purposeOf(providerId));

export const openSecret = (services: Services, providerId: number, sealed: Buffer): string =>
  unseal(keyOf(services), sealed, purposeOf(providerId));

import type { Services } from "../../../../kernel/http/context.ts";
import { keyOf, seal, unseal } from "../../../../platform/secrets/secret-key.ts";

const purposeOf = (botId: number, part: Part) => `alert-bot ${botId} ${part}`;

type Part = "url" | "secret";

/** Encrypts the address or the secret of a bot with the server's secret key, bound to this bot. */
export const sealPart = (services: Services, { botId, part }: { botId: number; part: Part }, text: string): Buffer =>
  seal(keyOf(services), text, purposeOf(botId, part));

export const openPart = (services: Services, { botId, part }: { botId: number; part: Part }, sealed: Buffer): string =>
  unseal(keyOf(services), sealed, purposeOf(botId, part));

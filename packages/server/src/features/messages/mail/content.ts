import type { Services } from "../../../kernel/http/context.ts";
import { keyOf, seal, unseal } from "../../../platform/secrets/secret-key.ts";

/** What the recipient gets. */
export interface MailContent {
  to: string;
  subject: string;
  text: string;
}

const purposeOf = (messageId: string) => `mail ${messageId}`;

/** Encrypts a mail with the server's secret key, bound to its id. */
export const sealContent = (services: Services, messageId: string, content: MailContent): Buffer =>
  seal(keyOf(services), JSON.stringify(content), purposeOf(messageId));

export const openContent = (services: Services, messageId: string, sealed: Buffer): MailContent =>
  JSON.parse(unseal(keyOf(services), sealed, purposeOf(messageId))) as MailContent;

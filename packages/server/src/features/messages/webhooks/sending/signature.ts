import { createHmac } from "node:crypto";

/** The text that the attempts of a delivery send, and its id. */
interface Message {
  eventId: string;
  body: string;
  at: Date;
}

/** The headers of Standard Webhooks, with a signature by each of the secrets. https://www.standardwebhooks.com */
export function signedHeaders({ eventId, body, at }: Message, secrets: readonly Buffer[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signed = `${eventId}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`);
  return {
    "content-type": "application/json",
    "user-agent": "Vowdesk-Webhooks/1",
    "webhook-id": eventId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

/** A request as it arrived. */
export interface ReceivedEvent {
  /** Header `webhook-id`. */
  id: string;
  type: string;
  data: { subject: string; actor: { kind: string; id: number }; before: object; after: object };
  headers: Record<string, string>;
  body: string;
  path: string;
}

/** How the receiver answers: with this status, never (`hang`), with a redirect to this address, or 503 with `Retry-After`. */
export type ReceiverAnswer = number | "hang" | { redirect: string } | { retryAfter: string };

/** A real HTTP receiver of webhooks that keeps every request, and answers 204 until `answer` is replaced. */
export class WebhookReceiver {
  readonly received: ReceivedEvent[] = [];
  answer: (event: ReceivedEvent) => ReceiverAnswer | Promise<ReceiverAnswer> = () => 204;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#receive(request, response));
  }

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((listening) => receiver.#server.listen(0, "127.0.0.1", listening));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/events`;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => null);
    // The sender was killed while it was sending.
    if (body === null || body === "") return;
    const { type, data } = JSON.parse(body) as Pick<ReceivedEvent, "type" | "data">;
    const headers = request.headers as Record<string, string>;
    const event = { id: headers["webhook-id"] ?? "", type, data, headers, body, path: request.url ?? "" };
    this.received.push(event);
    const answer = await this.answer(event);
    if (answer === "hang") return;
    if (typeof answer === "number") response.writeHead(answer).end();
    else if ("retryAfter" in answer) response.writeHead(503, { "retry-after": answer.retryAfter }).end();
    else response.writeHead(302, { location: answer.redirect }).end();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}

/** Verifies a request by the library of Standard Webhooks, as receivers do. Throws if the signature does not fit. */
export function verifySignature(secret: string, { body, headers }: Pick<ReceivedEvent, "body" | "headers">): void {
  new Webhook(secret).verify(body, headers);
}

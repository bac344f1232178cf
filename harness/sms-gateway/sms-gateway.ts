import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A message as it arrived. */
export interface ReceivedSms {
  phone: string;
  text: string;
  /** Header `Idempotency-Key`; empty without one. */
  key: string;
  authorization: string;
  /** When it arrived, by the clock of this process. */
  at: number;
}

/**
 * How the gateway answers: with this status, never (`hang`: it keeps nothing), never after it has kept the message (`silent`), or twice over
 * the same connection.
 */
export type GatewayAnswer = number | "hang" | "silent" | "twice";

const accepted = "HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n";

/** A gateway for short messages as docs/operations/settings.md describes it. It keeps what it accepts; repeated keys are kept once each time. */
export class SmsGateway {
  readonly received: ReceivedSms[] = [];
  answer: (message: ReceivedSms) => GatewayAnswer = () => 202;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#receive(request, response));
  }

  static async start(): Promise<SmsGateway> {
    const gateway = new SmsGateway();
    await new Promise<void>((listening) => gateway.#server.listen(0, "127.0.0.1", listening));
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/messages`;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = Date.now();
    const body = await text(request).catch(() => "");
    // The sender was killed while it was sending.
    if (body === "") return;
    const { phone, text: words } = JSON.parse(body) as { phone: string; text: string };
    const header = (name: string) => String(request.headers[name] ?? "");
    const message = { phone, text: words, key: header("idempotency-key"), authorization: header("authorization"), at };
    const answer = this.answer(message);
    if (answer === "hang") return;
    if (typeof answer !== "number" || answer < 300) this.received.push(message);
    if (answer === "silent") return;
    if (answer === "twice") request.socket.end(accepted + accepted);
    else response.writeHead(answer).end();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}

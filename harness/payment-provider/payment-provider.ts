import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A Checkout session as the interface of Stripe shows it. */
export interface CheckoutSession {
  id: string;
  url: string;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  amount_total: number;
  currency: string;
  client_reference_id: string;
  payment_intent: string | null;
}

interface SentEvent {
  type: string;
  /** Fields of the session that differ from the stored ones. */
  session: Partial<CheckoutSession>;
  /** Time of the signature, in seconds. Default: now. */
  at?: number;
  secret?: string;
}

/** What the receiver of an event answered. */
export interface EventAnswer {
  status: number;
  body: { received: boolean; result?: string; problem?: string };
}

/**
 * A payment provider with the documented interface of Checkout sessions: it makes and ends sessions, has a page on which they are paid, and
 * sends signed events (https://docs.stripe.com/webhooks/signature).
 */
export class PaymentProvider {
  readonly key = "sk_test_vowdesk";
  readonly secret = "whsec_vowdesk";
  readonly sessions = new Map<string, CheckoutSession & { fields: URLSearchParams }>();
  /** Address of the receiver of events; empty for none. */
  receiver = "";
  /** Status of the next answers to requests of sessions. */
  status = 200;
  readonly #byKey = new Map<string, string>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<PaymentProvider> {
    const provider = new PaymentProvider();
    await new Promise<void>((listening) => provider.#server.listen(0, "127.0.0.1", listening));
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Pays a session, and sends its event. */
  async pay(id: string, input: Partial<SentEvent> = {}): Promise<EventAnswer> {
    const session = this.#session(id);
    session.payment_intent ??= `pi_${randomUUID().replaceAll("-", "")}`;
    Object.assign(session, { status: "complete", payment_status: "paid" });
    return this.send(id, { type: "checkout.session.completed", session: {}, ...input });
  }

  /** Sends an event of a session. A session that is not stored is one of another server. */
  async send(
    id: string,
    { type, session, at = Math.floor(Date.now() / 1_000), secret }: SentEvent,
  ): Promise<EventAnswer> {
    const { fields: _fields, ...stored } = this.sessions.get(id) ?? { fields: null };
    const object = { id, object: "checkout.session", ...stored, ...session };
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: "event", type, data: { object } });
    return this.post(body, this.sign(body, at, secret));
  }

  /** The header of a signature. */
  sign(body: string, at: number, secret = this.secret): string {
    return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
  }

  /** Sends an event with this body and signature to the server under test. */
  async post(body: string, signature: string): Promise<EventAnswer> {
    const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
    const answer = await fetch(this.receiver, { method: "POST", headers, body });
    return { status: answer.status, body: (await answer.json()) as EventAnswer["body"] };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  #session(id: string) {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }

  #create(fields: URLSearchParams, key: string): CheckoutSession {
    const former = this.sessions.get(this.#byKey.get(key) ?? "");
    if (former) return former;
    const id = `cs_test_${randomUUID().replaceAll("-", "")}`;
    const session: CheckoutSession = {
      id,
      url: `${this.url}/pay/${id}`,
      status: "open",
      payment_status: "unpaid",
      amount_total: Number(fields.get("line_items[0][price_data][unit_amount]")),
      currency: fields.get("line_items[0][price_data][currency]") ?? "",
      client_reference_id: fields.get("client_reference_id") ?? "",
      payment_intent: null,
    };
    this.sessions.set(id, { ...session, fields });
    this.#byKey.set(key, id);
    return session;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", this.url);
    const body = await text(request);
    const [, id = ""] = /^\/pay\/(\w+)$/.exec(pathname) ?? [];
    if (id) return this.#answerPage(request, response, id);
    const send = (status: number, answer: object) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    if (request.headers.authorization !== `Bearer ${this.key}`) return send(401, { error: {} });
    if (this.status !== 200) return send(this.status, { error: {} });
    if (pathname === "/v1/checkout/sessions")
      return send(200, this.#create(new URLSearchParams(body), String(request.headers["idempotency-key"])));
    const [, ended = ""] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(pathname) ?? [];
    const session = this.sessions.get(ended);
    if (session?.status !== "open") return send(400, { error: {} });
    session.status = "expired";
    return send(200, { id: ended });
  }

  /** The page with the amount and one button, which pays and returns to the page of the shop. */
  async #answerPage(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const { fields, amount_total } = this.#session(id);
    if (request.method === "POST") {
      await this.pay(id);
      response.writeHead(303, { location: fields.get("success_url") ?? "/" }).end();
      return;
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><title>Pay</title><h1>${amount_total}</h1><form method="post"><button>Pay now</button></form>`,
    );
  }
}

import type { ChatMessage } from "@vowdesk/contract/chat";
import { WebSocket } from "ws";
import { Refused, Unanswered, type Call } from "../../packages/simulator/src/client.ts";

/** A way to send into one conversation. Throws `Refused` for a refusal and `Unanswered` when the result is unknown. */
export interface Sender {
  send(text: string, key: string): Promise<string>;
  /** Closes a persistent connection; the next message opens another one. */
  close(): void;
}

const nothing = () => undefined;

export const phoneSender = (call: Call, token: string): Sender => ({
  send: async (text, clientMsgId) => (await call("appChat_send", { text, clientMsgId }, token)).id,
  close: nothing,
});

export const deskSender = (call: Call, token: string, id: number): Sender => ({
  send: async (text, clientMsgId) => (await call("chat_send", { id, text, clientMsgId }, token)).id,
  close: nothing,
});

interface Answer {
  action: number;
  clientMsgId: string | null;
  success: boolean;
  reason?: string;
  data: ChatMessage;
}

interface Waiter {
  resolve: (id: string) => void;
  reject: (error: Error) => void;
}

const answerWithinMs = 15_000;
const frame = (action: number, msg: string) => JSON.stringify({ action, senderId: "", msg, msgIds: "" });

/** Sends as a member of staff over the socket (action 2), and opens another one when it is closed. */
export class SocketSender implements Sender {
  readonly #place: { port: number; token: string; id: number };
  /** Callers that wait for the answer to a key, in the order of their requests. */
  readonly #waiting = new Map<string, Waiter[]>();
  /** Only one socket, because an answer goes to every socket of the user. */
  #opened: Promise<WebSocket> | null = null;

  constructor(place: { port: number; token: string; id: number }) {
    this.#place = place;
  }

  async #open(): Promise<WebSocket> {
    const { port, token } = this.#place;
    const ws = new WebSocket(`ws://127.0.0.1:${port}/ws?token=${token}`, { perMessageDeflate: false });
    ws.on("error", nothing);
    ws.on("open", () => ws.send(frame(1, JSON.stringify({ v: 2, tab: "kills", after: null, lang: "zh" }))));
    await new Promise<void>((resolve, reject) => {
      ws.once("message", () => resolve());
      ws.once("close", () => reject(new Unanswered("the socket was refused")));
    });
    ws.on("message", (data) => this.#receive(JSON.parse((data as Buffer).toString()) as Answer));
    ws.on("close", () => this.#lose());
    return ws;
  }

  #receive({ action, clientMsgId, success, reason, data }: Answer): void {
    if (action !== 2) return;
    const waiter = this.#waiting.get(clientMsgId ?? "")?.shift();
    if (success) waiter?.resolve(data.id);
    else waiter?.reject(new Refused(reason ?? "unknown"));
  }

  #lose(): void {
    this.#opened = null;
    for (const waiter of [...this.#waiting.values()].flat()) waiter.reject(new Unanswered("the socket is closed"));
    this.#waiting.clear();
  }

  async send(text: string, clientMsgId: string): Promise<string> {
    this.#opened ??= this.#open();
    const ws = await this.#opened.catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    const timer = setTimeout(() => ws.terminate(), answerWithinMs);
    try {
      return await new Promise<string>((resolve, reject) => {
        const waiters = this.#waiting.get(clientMsgId) ?? [];
        this.#waiting.set(clientMsgId, [...waiters, { resolve, reject }]);
        ws.send(frame(2, JSON.stringify({ id: this.#place.id, text, clientMsgId })));
      });
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    const opened = this.#opened;
    this.#opened = null;
    void opened?.then((ws) => {
      // The close of this socket must not reject the requests of the next one.
      ws.removeAllListeners("close");
      ws.terminate();
    }, nothing);
  }
}

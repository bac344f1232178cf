import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";

type Service = "wecom" | "dingtalk" | "feishu";
type Json = Record<string, unknown>;

/** The longest time between the signature and its arrival that DingTalk and Feishu accept. */
const signatureMs = 60 * 60_000;

const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64");
const isRecent = (ms: number) => Math.abs(Date.now() - ms) < signatureMs;

/**
 * Incoming webhooks of WeCom, DingTalk and Feishu by their public documentation (November 2026): the same paths, texts, signatures
 * and answers. It is not the real services.
 */
export class GroupChats {
  readonly received: { service: Service; text: string }[] = [];
  /** The answer of a service instead of success. */
  failure: { status: number; body: Json } | null = null;
  /** DingTalk and Feishu check signatures with it; null checks none. */
  secret: string | null = null;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#receive(request, response));
  }

  static async start(): Promise<GroupChats> {
    const chats = new GroupChats();
    await new Promise<void>((listening) => chats.#server.listen(0, "127.0.0.1", listening));
    return chats;
  }

  /** The address of a bot, as the service shows it. */
  urlOf(service: Service): string {
    const host = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const paths = {
      wecom: "/cgi-bin/webhook/send?key=693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa",
      dingtalk: "/robot/send?access_token=566cc69da782ec",
      feishu: "/open-apis/bot/v2/hook/c4e8d2a1",
    };
    return host + paths[service];
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const body = JSON.parse(await readText(request)) as Json;
    const { status, body: answer } = this.failure ?? { status: 200, body: this.#answer(url, body) };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }

  #answer(url: URL, body: Json): Json {
    if (url.pathname === "/cgi-bin/webhook/send")
      return this.#take("wecom", body["text"], { errcode: 0, errmsg: "ok" });
    if (url.pathname === "/robot/send") return this.#asDingTalk(url, body);
    return this.#asFeishu(body);
  }

  #take(service: Service, content: unknown, answer: Json): Json {
    const { content: inner, text } = content as { content?: string; text?: string };
    this.received.push({ service, text: inner ?? text ?? "" });
    return answer;
  }

  #asDingTalk(url: URL, body: Json): Json {
    const timestamp = url.searchParams.get("timestamp") ?? "";
    const isSigned =
      this.secret === null ||
      (isRecent(Number(timestamp)) &&
        url.searchParams.get("sign") === hmac(this.secret, `${timestamp}\n${this.secret}`));
    if (!isSigned) return { errcode: 310_000, errmsg: "sign not match" };
    return this.#take("dingtalk", body["text"], { errcode: 0, errmsg: "ok" });
  }

  #asFeishu(body: Json): Json {
    const timestamp = String(body["timestamp"]);
    const isSigned =
      this.secret === null ||
      (isRecent(Number(timestamp) * 1_000) && body["sign"] === hmac(`${timestamp}\n${this.secret}`, ""));
    if (!isSigned)
      return { code: 19_021, msg: "sign match fail or timestamp is not within one hour from current time" };
    return this.#take("feishu", body["content"], { code: 0, msg: "success", data: {} });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}

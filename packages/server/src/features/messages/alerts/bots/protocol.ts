import type { BotKind } from "@vowdesk/contract/messages/alerts";
import { createHmac } from "node:crypto";

/** How the group chats of a service take a text by an incoming webhook. */
interface Protocol {
  /** Hosts of the service. */
  hosts: readonly string[];
  /** The request for a text. A secret signs it. */
  request(url: string, text: string, sign: { secret: string | null; now: Date }): { url: string; body: string };
  /** The code in the JSON of the answer, 0 for success, and its explanation. */
  result(answer: Readonly<Record<string, unknown>>): { code: unknown; text: unknown };
  /** Codes that ask to try later. All others are final. */
  laterCodes: readonly number[];
}

const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64");

const resultInErrcode = ({ errcode, errmsg }: Readonly<Record<string, unknown>>) => ({ code: errcode, text: errmsg });

const wecom: Protocol = {
  hosts: ["qyapi.weixin.qq.com"],
  request: (url, text) => ({ url, body: JSON.stringify({ msgtype: "text", text: { content: text } }) }),
  result: resultInErrcode,
  // The service is busy, or the bot has sent too much.
  laterCodes: [-1, 45_009],
};

const dingtalk: Protocol = {
  hosts: ["oapi.dingtalk.com"],
  request(url, text, { secret, now }) {
    const signed = new URL(url);
    if (secret !== null) {
      const timestamp = String(now.getTime());
      signed.searchParams.set("timestamp", timestamp);
      signed.searchParams.set("sign", hmac(secret, `${timestamp}\n${secret}`));
    }
    return { url: signed.href, body: JSON.stringify({ msgtype: "text", text: { content: text } }) };
  },
  result: resultInErrcode,
  laterCodes: [-1, 130_101],
};

const feishu: Protocol = {
  hosts: ["open.feishu.cn", "open.larksuite.com"],
  request(url, text, { secret, now }) {
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const signature = secret === null ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, "") };
    return { url, body: JSON.stringify({ ...signature, msg_type: "text", content: { text } }) };
  },
  result: ({ code, msg }) => ({ code, text: msg }),
  laterCodes: [9_499, 11_232],
};

export const protocols: Readonly<Record<BotKind, Protocol>> = { wecom, dingtalk, feishu };

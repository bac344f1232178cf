import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PrivateAddress } from "../network/post.ts";
import { readReceiverKinds } from "../network/reach.ts";
import { openSms, readSms } from "./sms.ts";

let gateway: Server;
let received: { authorization: string | undefined; body: unknown }[];
let status: number;

beforeEach(async () => {
  received = [];
  status = 202;
  gateway = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      received.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((listening) => gateway.listen(0, "127.0.0.1", listening));
});
afterEach(() => new Promise((closed) => gateway.close(closed)));

const open = (isTest: boolean) => {
  const reach = { allowsPrivate: true, testAddresses: new Set(isTest ? ["127.0.0.1"] : []) };
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`;
  return openSms({ kind: "gateway", url, secret: "s3cret" }, reach);
};
const message = { phone: "+8613800001111", text: "123456" };

test("posts number, text and secret to the gateway", async () => {
  await open(true)?.send(message);
  expect(received).toEqual([{ authorization: "Bearer s3cret", body: message }]);
});

test("an error of the gateway has neither the text nor the number", async () => {
  status = 500;
  const error: unknown = await open(true)
    ?.send(message)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: "the SMS gateway answered with HTTP 500", isPermanent: false });
});

test("does not send to a private address", async () => {
  await expect(open(false)?.send(message)).rejects.toThrow(PrivateAddress);
  expect(received).toEqual([]);
});

const read = (VOWDESK_SMS: string | undefined, VOWDESK_SMS_SECRET?: string, isPrivateAllowed = false) =>
  readSms(
    {
      VOWDESK_SMS,
      VOWDESK_SMS_SECRET,
      VOWDESK_WEBHOOK_ALLOW_PRIVATE: readReceiverKinds(isPrivateAllowed ? "on" : "off"),
    },
    true,
  );

test.each(["http://sms.example.com", "https://user:pass@sms.example.com", "ftp://x", "on"])("rejects %j", (text) => {
  expect(() => read(text)).toThrow("VOWDESK_SMS");
});

test("parses the settings", () => {
  expect(read(undefined)).toEqual({ kind: "simulated" });
  expect(read("none")).toBeNull();
  expect(read("simulated")).toEqual({ kind: "simulated" });
  const url = "https://sms.example.com/send";
  expect(read(url, "key")).toEqual({ kind: "gateway", url, secret: "key" });
  expect(read("http://10.0.0.5/sms", undefined, true)).toMatchObject({ kind: "gateway" });
});

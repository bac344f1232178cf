import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FaultProxy } from "../../../../../harness/fault-proxy.ts";
import { MailServer } from "../../../../../harness/mail-server/mail-server.ts";
import { openSmtp } from "./mailer-smtp.ts";
import type { MailRefused } from "./mailer.ts";
import { patience } from "../../../../../harness/slowness.ts";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const limits = { greetingMs: 600, stepsMs: 300, maxStepsMs: 1_200, acceptMs: 500 };
const open = (port: number, used: typeof limits | null = limits) => {
  const settings = { url: `smtp://127.0.0.1:${port}`, from: "desk@example.com" };
  const mailer = used ? openSmtp(settings, used) : openSmtp(settings);
  undo.push(() => mailer.close());
  return mailer;
};
const mail = { id: "m1", to: "lin@example.com", subject: "x", text: "y", at: new Date(0) };

/** A server that answers each line by its script, and is silent after it. */
async function startPeer(answer: (socket: Socket) => void): Promise<{ port: number; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    answer(socket);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  undo.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, sockets };
}

/** Answers the first `count` commands of a mail, and the sender after `senderMs`. */
const answerSome =
  (count: number, senderMs = 0) =>
  (socket: Socket) => {
    const answers = ["250 peer", "250 ok", "250 ok", "354 go on", "250 accepted"].slice(0, count);
    const answer = () => {
      const text = answers.shift();
      if (text) socket.write(`${text}\r\n`);
    };
    socket.write("220 peer\r\n");
    socket.on("data", (bytes: Buffer) => {
      for (const line of bytes.toString().split("\r\n"))
        if (/^(?:EHLO|MAIL|RCPT|DATA|\.$)/.test(line)) setTimeout(answer, line.startsWith("MAIL") ? senderMs : 0);
    });
  };

function drip(text: string) {
  return (socket: Socket) => {
    socket.resume();
    let at = 0;
    const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ""), 50);
    socket.on("close", () => clearInterval(timer));
  };
}

test.each([
  ["accepts the connection and is silent", (socket: Socket) => void socket.resume(), true],
  ["greets and is silent", answerSome(0), false],
  ["is silent after the sender", answerSome(2), false],
  ["is silent after the text", answerSome(4), false],
  ["sends a greeting without an end, byte by byte", drip("220-peer\r\n"), false],
])("a server that %s fails the mail in time and keeps no connection", async (_name, answer, isAway) => {
  const peer = await startPeer(answer);
  const startedAt = performance.now();
  const error: unknown = await open(peer.port)
    .send(mail)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "MailRefused", message: "ETIMEDOUT", isAway, isPermanent: false });
  expect(performance.now() - startedAt).toBeLessThan(patience(3_000));
  await vi.waitUntil(() => peer.sockets.size === 0, { timeout: patience(3_000) });
});

test("a server that needs longer than the first attempt allows gets the mail with a later one", async () => {
  const peer = await startPeer(answerSome(5, 500));
  const mailer = open(peer.port);
  await expect(mailer.send(mail)).rejects.toThrow("ETIMEDOUT");
  await mailer.send({ ...mail, attempt: 3 });
});

test("a slow server has time to greet", async () => {
  const server = await MailServer.start();
  undo.push(() => server.close());
  const proxy = await FaultProxy.open(server.port);
  undo.push(() => proxy.close());
  proxy.bytesPerSecond = 400;
  await open(proxy.port, { ...limits, greetingMs: 5_000, stepsMs: 20_000, maxStepsMs: 20_000, acceptMs: 20_000 }).send(
    mail,
  );
  await vi.waitUntil(() => server.received.length === 1);
});

let server: MailServer;
let proxy: FaultProxy;
beforeEach(async () => {
  server = await MailServer.start();
  undo.push(() => server.close());
  proxy = await FaultProxy.open(server.port);
  undo.push(() => proxy.close());
});

test("a mail that is being sent when the network comes back arrives within 5 s", async () => {
  const mailer = open(proxy.port, null);
  await mailer.send(mail);
  proxy.goSilent();
  const sending = mailer.send({ ...mail, id: "m2" });
  await wait(3_000);
  proxy.swallows = false;
  const backAt = performance.now();
  await sending;
  expect(performance.now() - backAt).toBeLessThan(patience(5_000));
  expect(server.received.map(({ messageId }) => messageId)).toEqual(["<m1@example.com>", "<m2@example.com>"]);
});

test("each mail has its own connection, so that none is sent over a lost one", async () => {
  const mailer = open(proxy.port);
  await mailer.send(mail);
  proxy.goSilent();
  proxy.swallows = false;
  await mailer.send({ ...mail, id: "m2" });
  await vi.waitUntil(() => server.received.length === 2);
});

test("closing ends the attempts that are running", async () => {
  const peer = await startPeer((socket) => void socket.resume());
  const mailer = open(peer.port, null);
  const failed = mailer.send(mail).catch((error: MailRefused) => error.name);
  await vi.waitUntil(() => peer.sockets.size === 1);
  mailer.close();
  expect(await failed).toBe("MailRefused");
});

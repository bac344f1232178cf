import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { appAuthApi, authApi, demoPassword, demoPhone } from "@vowdesk/contract/staff/auth";
import { appChatApi } from "@vowdesk/contract/chat";
import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { WebSocket } from "ws";
import { openSocketPort } from "./address-sockets.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { Tally } from "../../harness/tally.ts";
import { signIn } from "../../harness/sign-in.ts";

interface AddressSettings {
  /** Connections to the socket's port that send nothing. */
  silent: number;
  /** Uploads without a token in the header whose body never arrives. */
  slowUploads: number;
}

const attacker = "127.0.6.1";
const failuresAnHour = 30;
const sendsAMinute = 60;
const closedWithinMs = 15_000;
const settings = { VOWDESK_LIMITS: "on", VOWDESK_PROXIES: "127.0.0.1" };

/** Counts failed sign-ins until the address behind the proxy is refused. */
async function failures(url: string, addressOf: (place: number) => string): Promise<number> {
  for (let place = 0; place < 2 * failuresAnHour; place += 1) {
    const body = new URLSearchParams({ username: `stranger-${place}`, password: "wrong" });
    const headers = { "x-forwarded-for": addressOf(place) };
    const answer = await fetch(url + authApi.signIn.path, { method: "POST", body, headers });
    if (((await answer.json()) as { code: number }).code === 429) return place;
  }
  return Infinity;
}

async function runNetworks(tally: Tally, { url }: ServerProcess): Promise<void> {
  const sameNetwork = await failures(url, (place) => `2001:db8:1:2:${place}::1`);
  tally.record(
    "G-S21",
    "failed sign-ins of one IPv6 /64 that are compared",
    sameNetwork,
    sameNetwork <= failuresAnHour,
  );
  const mapped = await failures(url, (place) => (place % 2 === 0 ? "198.51.100.7" : "::ffff:198.51.100.7"));
  tally.record("G-S21", "of one IPv4 address in two notations", mapped, mapped <= failuresAnHour);
}

async function tokenOfCustomer(url: string): Promise<string> {
  const body = JSON.stringify({ phone: demoPhone("customer", 0), password: demoPassword });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url + appAuthApi.appSignIn.path, { method: "POST", body, headers });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Sends concurrent chat messages of one customer up to the limit. */
async function runSends(tally: Tally, { url }: ServerProcess): Promise<void> {
  const token = await tokenOfCustomer(url);
  const send = async (place: number) => {
    const body = JSON.stringify({ type: 0, msg: `message ${place}`, clientMsgId: `address-limits-${place}` });
    const headers = { token, "content-type": "application/json" };
    const { status } = await fetch(url + appChatApi.send.path, { method: "POST", body, headers });
    return status;
  };
  const statuses = await Promise.all(Array.from({ length: 2 * sendsAMinute }, (_, place) => send(place)));
  const sent = statuses.filter((status) => status === 200).length;
  tally.record("G-S21", "messages that one customer can send in a minute", sent, sent <= sendsAMinute);
}

async function runSilent(tally: Tally, { socketPort }: ServerProcess, count: number): Promise<void> {
  const { open, endedAfterMs } = openSocketPort(socketPort, attacker, count);
  await wait(1_000);
  tally.record(
    "G-S21",
    `${count} silent connections of one address to the socket's port: open after 1 s`,
    open(),
    open() <= 50,
  );
  const isServed = await new Promise<boolean>((resolve) => {
    const ws = new WebSocket(`ws://127.0.0.1:${socketPort}/ws?token=x`, { localAddress: "127.0.6.2" });
    ws.once("open", () => resolve(true)).once("error", () => resolve(false));
    ws.once("close", () => ws.terminate());
  });
  tally.expect("another address opens a socket meanwhile", isServed);
  const lastMs = await endedAfterMs(2 * closedWithinMs);
  tally.record("G-S21", "the last of them closed after", `${Math.round(lastMs)} ms`, lastMs <= closedWithinMs);
}

const boundary = "----limits";
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Starts an upload that sends the header of its file but no body. */
function slowUpload(port: number, localAddress: string, token: string | null): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => undefined).resume();
  const header = token === null ? "" : `token: ${token}\r\n`;
  socket.write(
    `POST ${uploadsApi.upload.path}?module=pcimg HTTP/1.1\r\nhost: x\r\n${header}content-type: multipart/form-data; boundary=${boundary}\r\n` +
      `content-length: 1000000\r\n\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nx`,
  );
  return socket;
}

async function upload(url: string, token: string, inHeader: boolean): Promise<{ status: number; code?: number }> {
  const form = new FormData();
  if (!inHeader) form.append("token", token);
  form.append("file", new Blob([picture], { type: "image/png" }), "a.png");
  const headers = { "x-forwarded-for": "198.51.100.20", ...(inHeader ? { token } : {}) };
  const answer = await fetch(`${url + uploadsApi.upload.path}?module=pcimg`, { method: "POST", body: form, headers });
  return { status: answer.status, ...((await answer.json()) as { code: number }) };
}

async function runUploads(tally: Tally, { url }: ServerProcess, count: number): Promise<void> {
  const token = await signIn(url, "dispatcher");
  const port = Number(new URL(url).port);
  const slow = Array.from({ length: count }, () => slowUpload(port, attacker, null));
  await wait(500);
  const [field, header] = [await upload(url, token, false), await upload(url, token, true)];
  tally.expect("an upload with the token in a field, from another address", field.code === 200, field);
  tally.expect("an upload with the token in the header", header.code === 200, header);
  const refused = slowUpload(port, attacker, "worthless");
  const answer = await new Promise<string>((resolve) => {
    refused.once("data", (bytes: Buffer) => resolve(bytes.toString())).once("close", () => resolve("closed"));
  });
  tally.expect(
    "an invalid token in the header is refused before the body",
    answer.includes('"session-unknown"'),
    answer,
  );
  const open = slow.filter((socket) => !socket.destroyed).length;
  tally.record("G-S21", `${count} slow uploads without a token header at one address; still open`, open);
  for (const socket of [...slow, refused]) socket.destroy();
}

/** Tests the limits per address and per user: sign-ins, messages, connections and uploads. */
export async function runAddressLimits({ silent, slowUploads }: AddressSettings): Promise<Tally> {
  const tally = new Tally();
  const server = await ServerProcess.start(settings);
  try {
    await runUploads(tally, server, slowUploads);
    await runSends(tally, server);
    await runSilent(tally, server, silent);
    await runNetworks(tally, server);
    tally.expect("the server never restarted", server.restarts === 0);
    return tally;
  } finally {
    await server.close();
  }
}

if (import.meta.main) {
  const [silent = 1_000, slowUploads = 60] = process.argv.slice(2).map(Number);
  process.exit((await runAddressLimits({ silent, slowUploads })).print());
}

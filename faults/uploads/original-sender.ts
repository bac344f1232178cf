import { originalsPath, maxPartBytes } from "@vowdesk/contract/studio/galleries";
import { Agent, request, type ClientRequest } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { bytesOf, shaOf, type MadeFile } from "./original-bytes.ts";

/** What a sender is started with. */
export interface SendOrder {
  url: string;
  token: string;
  gallery: number;
  files: readonly MadeFile[];
}

/** What a sender reports: a file that the server has completely, and whether a part of it was there already. */
export interface SendReport {
  number: number;
  isContinued: boolean;
}

const atOnce = 4;
const retryMs = 100;
const encode = (text: string | number) => Buffer.from(String(text)).toString("base64");

/** The answer of the server; null while it is away. A connection that breaks off counts as away, too. */
const tryFetch = (url: string, init: RequestInit): Promise<Response | null> => fetch(url, init).catch(() => null);

async function announce({ url, token, gallery }: SendOrder, file: MadeFile, sha: Buffer): Promise<string | null> {
  const metadata = { gallery, card: file.card, name: file.name, sha256: sha.toString("hex") };
  const answer = await tryFetch(url + originalsPath, {
    method: "POST",
    headers: {
      token,
      "tus-resumable": "1.0.0",
      "upload-length": String(file.bytes),
      "upload-metadata": Object.entries(metadata)
        .map(([name, value]) => `${name} ${encode(value)}`)
        .join(","),
    },
  });
  if (answer?.status === 201) return new URL(answer.headers.get("location") ?? "", url + originalsPath).href;
  if (answer && answer.status >= 400 && answer.status < 500)
    throw new Error(`the announcement of ${file.name} was refused with ${answer.status}`);
  return null;
}

async function offsetOf({ token }: SendOrder, address: string): Promise<number | null> {
  const answer = await tryFetch(address, { method: "HEAD", headers: { token, "tus-resumable": "1.0.0" } });
  return answer?.status === 200 ? Number(answer.headers.get("upload-offset")) : null;
}

/** Slices of a part that is sent slowly, so that kills hit files of which a part has arrived. */
const slices = { count: 10, pauseMs: 20 };
const agent = new Agent({ keepAlive: true });

async function write(request: ClientRequest, body: Buffer, isSlow: boolean): Promise<void> {
  const sliceBytes = Math.ceil(body.length / (isSlow ? slices.count : 1));
  for (let from = 0; from < body.length && !request.destroyed; from += sliceBytes) {
    request.write(body.subarray(from, from + sliceBytes));
    if (isSlow) await wait(slices.pauseMs);
  }
  request.end();
}

interface Part {
  address: string;
  offset: number;
  body: Buffer;
  isSlow: boolean;
}

/** Sends a part of a file. Returns the new offset; null if the server is away or refuses it. */
function patch({ token }: SendOrder, { address, offset, body, isSlow }: Part): Promise<number | null> {
  const headers = {
    token,
    "tus-resumable": "1.0.0",
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
    "content-length": String(body.length),
  };
  return new Promise((resolve) => {
    const sent = request(address, { method: "PATCH", agent, headers }, (answer) => {
      const isStored = answer.statusCode === 204;
      answer.resume().on("close", () => resolve(isStored ? Number(answer.headers["upload-offset"]) : null));
    });
    sent.on("error", () => resolve(null));
    void write(sent, body, isSlow);
  });
}

/** One file in this many is sent slowly. */
const slowOneOf = 5;

/** Sends a file from an offset on. Returns the offset at which it is complete, or null after a failure. */
async function sendFrom(order: SendOrder, file: MadeFile, upload: { address: string; offset: number; bytes: Buffer }) {
  const { address, bytes } = upload;
  let offset: number | null = upload.offset;
  while (offset !== null && offset < file.bytes) {
    const body = bytes.subarray(offset, offset + maxPartBytes);
    offset = await patch(order, { address, offset, body, isSlow: file.number % slowOneOf === 0 });
  }
  return offset;
}

/** Sends a file as a client of the protocol does: after each failure it asks for the offset and continues from there. */
async function sendFile(order: SendOrder, file: MadeFile): Promise<SendReport> {
  const bytes = bytesOf(file);
  const sha = shaOf(bytes);
  let isContinued = false;
  for (;;) {
    const address = await announce(order, file, sha);
    const offset = address === null ? null : await offsetOf(order, address);
    isContinued ||= offset !== null && offset > 0 && offset < file.bytes;
    if (address !== null && offset !== null && (await sendFrom(order, file, { address, offset, bytes })) === file.bytes)
      return { number: file.number, isContinued };
    await wait(retryMs);
  }
}

/** Sends files one after the other until none is left. */
async function send(order: SendOrder): Promise<void> {
  const remaining = [...order.files];
  const sendNext = async () => {
    for (let file = remaining.shift(); file; file = remaining.shift()) process.send?.(await sendFile(order, file));
  };
  await Promise.all(Array.from({ length: atOnce }, sendNext));
  process.disconnect();
}

process.on("message", (order: SendOrder) => void send(order));

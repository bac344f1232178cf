import { connect } from "node:net";
import type { Tally } from "../../harness/tally.ts";
import type { WebTarget } from "./web-target.ts";

/** This would be answered as a separate request if the bytes before it were parsed in another way. */
const smuggled = "GET /health/live?smuggled HTTP/1.1\r\nHost: desk\r\n\r\n";
const chunked = `0\r\n\r\n${smuggled}`;
const head = "POST /api/user/signInPage HTTP/1.1\r\nHost: desk\r\nContent-Type: application/json\r\n";
const long = 64 * 1_024;

interface Case {
  name: string;
  /** Latin-1, as sent on the wire. */
  bytes: string;
  /** Accepted status codes; 400 alone by default. */
  codes?: readonly number[];
}

const lengths: readonly Case[] = [
  { name: "both lengths", bytes: `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}` },
  {
    name: "both lengths, the other first",
    bytes: `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunked}`,
  },
  { name: "two lengths", bytes: `${head}Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}` },
  { name: "two lengths in one line", bytes: `${head}Content-Length: 0, ${smuggled.length}\r\n\r\n${smuggled}` },
  { name: "a negative length", bytes: `${head}Content-Length: -1\r\n\r\n${smuggled}` },
  { name: "a length with a sign", bytes: `${head}Content-Length: +0\r\n\r\n${smuggled}` },
  { name: "a length in hexadecimal", bytes: `${head}Content-Length: 0x0\r\n\r\n${smuggled}` },
  { name: "a length with a space in it", bytes: `${head}Content-Length: 0 0\r\n\r\n${smuggled}` },
  { name: "a length beyond all numbers", bytes: `${head}Content-Length: 18446744073709551616\r\n\r\n${smuggled}` },
  { name: "a space before the colon", bytes: `${head}Content-Length : ${smuggled.length}\r\n\r\n${smuggled}` },
];

const encoded = (encoding: string, body = chunked) => `${head}${encoding}\r\n\r\n${body}`;
const encodings: readonly Case[] = [
  { name: "chunked twice", bytes: encoded("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked, identity") },
  { name: "chunked, not last", bytes: encoded("Transfer-Encoding: chunked, gzip") },
  { name: "an encoding of another name", bytes: encoded("Transfer-Encoding: xchunked") },
  { name: "an encoding with a tab before it", bytes: encoded("Transfer-Encoding:\tx, chunkedx") },
  { name: "a vertical tab before the encoding", bytes: encoded("Transfer-Encoding: \u000bchunked") },
  { name: "a space before the encoding's colon", bytes: encoded("Transfer-Encoding : chunked") },
  { name: "a chunk's size with a sign", bytes: encoded("Transfer-Encoding: chunked", `+0\r\n\r\n${smuggled}`) },
  { name: "a chunk's size in C", bytes: encoded("Transfer-Encoding: chunked", `0x0\r\n\r\n${smuggled}`) },
  {
    name: "a chunk's size beyond all numbers",
    bytes: encoded("Transfer-Encoding: chunked", `10000000000000000\r\n${smuggled}`),
  },
  { name: "a chunk that ends in a bare line feed", bytes: encoded("Transfer-Encoding: chunked", `0\n\n${smuggled}`) },
  {
    name: "a chunk longer than it says",
    bytes: encoded("Transfer-Encoding: chunked", `1\r\nabc\r\n0\r\n\r\n${smuggled}`),
    codes: [400, 405],
  },
];

const get = "GET /health/live HTTP/1.1\r\nHost: desk\r\n";
const lines: readonly Case[] = [
  { name: "bare line feeds", bytes: `GET /health/live HTTP/1.1\nHost: desk\nX: a\n\n${smuggled}` },
  { name: "a bare carriage return", bytes: `${get}X: a\rY: b\r\n\r\n${smuggled}` },
  { name: "a folded line", bytes: `${get}X: a\r\n Content-Length: 5\r\n\r\n${smuggled}` },
  { name: "a NUL in a header", bytes: `${get}X: a\u0000b\r\n\r\n${smuggled}` },
  { name: "a header without a colon", bytes: `${get}nothing\r\n\r\n${smuggled}` },
  { name: "a header without a name", bytes: `${get}: x\r\n\r\n${smuggled}` },
  { name: "no host", bytes: `GET /health/live HTTP/1.1\r\n\r\n${smuggled}` },
  { name: "a blank line that contains spaces", bytes: `${get} \r\n\r\n${smuggled}` },
  { name: "64 KB in one header", bytes: `${get}X: ${"a".repeat(long)}\r\n\r\n${smuggled}`, codes: [431] },
  {
    name: "64 KB of address",
    bytes: `GET /${"a".repeat(long)} HTTP/1.1\r\nHost: desk\r\n\r\n${smuggled}`,
    codes: [400, 414, 431],
  },
  {
    name: "an unknown HTTP version",
    bytes: `GET /health/live HTTP/1.9\r\nHost: desk\r\n\r\n${smuggled}`,
    codes: [400, 505],
  },
  { name: "no version", bytes: `GET /health/live\r\n\r\n${smuggled}` },
  { name: "the preface of HTTP/2", bytes: `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${smuggled}` },
  {
    name: "a method in small letters",
    bytes: `get /health/live HTTP/1.1\r\nHost: desk\r\n\r\n${smuggled}`,
    codes: [400, 405],
  },
];

/** Allowed requests with one meaning: the second request is answered separately, and there is no third. */
const validRequest: readonly Case[] = [
  { name: "two requests one after the other", bytes: `${get}\r\n${smuggled}`, codes: [200] },
  {
    name: "an upgrade to HTTP/2 that is not taken",
    bytes: `${get}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    codes: [200],
  },
  {
    name: "a whole address",
    bytes: `GET http://evil.example/health/live HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n`,
    codes: [200, 400, 404],
  },
];

const quietMs = 400;
const responseTimeoutMs = 3_000;

/** Returns the status codes of all answers to the bytes, and whether the connection was closed. */
function answersTo(port: number, bytes: string): Promise<{ codes: number[]; isClosed: boolean }> {
  return new Promise((resolve) => {
    const stream = connect(port, "127.0.0.1");
    let text = "";
    let isClosed = false;
    const done = () => {
      clearTimeout(quiet);
      clearTimeout(giveUp);
      stream.destroy();
      resolve({ codes: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code)), isClosed });
    };
    const giveUp = setTimeout(done, responseTimeoutMs);
    let quiet: ReturnType<typeof setTimeout> | undefined;
    stream.on("data", (chunk) => {
      text += chunk.toString("latin1");
      clearTimeout(quiet);
      quiet = setTimeout(done, quietMs);
    });
    stream.on("error", () => undefined);
    stream.on("close", () => {
      isClosed = true;
      done();
    });
    stream.write(Buffer.from(bytes, "latin1"));
  });
}

/** G-S26: an ambiguous request is never parsed, and the connection ends. */
export async function runSmuggling(tally: Tally, { url }: WebTarget): Promise<void> {
  const port = Number(new URL(url).port);
  let read = 0;
  const doubtful = [...lengths, ...encodings, ...lines];
  for (const { name, bytes, codes: allowed = [400] } of doubtful) {
    const { codes, isClosed } = await answersTo(port, bytes);
    const isRefused = codes.length <= 1 && codes.every((code) => allowed.includes(code)) && isClosed;
    if (!isRefused) read += 1;
    tally.expect(`G-S26 ${name}`, isRefused, { codes, isClosed });
  }
  for (const { name, bytes, codes: allowed = [] } of validRequest) {
    const { codes } = await answersTo(port, bytes);
    const requested = bytes.includes(smuggled) ? 2 : 1;
    tally.expect(`G-S26 ${name}`, codes.length === requested && codes.every((code) => allowed.includes(code)), codes);
  }
  tally.record("G-S26", `${doubtful.length} ambiguous requests: accepted`, read, read === 0);
}

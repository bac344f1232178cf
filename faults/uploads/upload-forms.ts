import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { sharp } from "../../packages/server/test/pictures.ts";
import { packageOf } from "../../packages/server/test/packages.ts";
import type { UploadTest } from "./upload-test.ts";

/** Sends bytes on a raw connection and returns the first line of the answer. */
function sendRaw(
  { server }: UploadTest,
  text: string | Buffer,
  { closesAfter }: { closesAfter?: number } = {},
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(received.split("\r\n", 1)[0] ?? ""));
    socket.setTimeout(5_000, () => socket.destroy());
    socket.write(text);
    if (closesAfter !== undefined) setTimeout(() => socket.destroy(), closesAfter);
  });
}

const boundary = "----x";
const partHead = (more = "") =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"${more}\r\n\r\n`;
const headOf = (
  token: string,
  length: number,
  type = `multipart/form-data; boundary=${boundary}`,
  to: string = uploadsApi.upload.path,
) =>
  `POST ${to} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

/** Malformed and truncated forms. */
export async function runForms(uploadTest: UploadTest): Promise<void> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const whole = Buffer.concat([Buffer.from(partHead()), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const post = (body: Buffer, type?: string, length = body.length) =>
    sendRaw(uploadTest, Buffer.concat([Buffer.from(headOf(uploadTest.token, length, type)), body]));
  const tries: [string, Promise<string>, RegExp][] = [
    ["a good form", post(whole), / 200 /],
    ["no boundary", post(whole, "multipart/form-data"), / 200 /],
    ["another boundary", post(whole, "multipart/form-data; boundary=y"), / 200 /],
    ["a part header of 1 MB", post(Buffer.from(`${partHead(`\r\nx: ${"a".repeat(1_000_000)}`)}x`)), / (200|400) /],
    [
      "10,000 parts",
      post(
        Buffer.from(
          `${`--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n`.repeat(10_000)}--${boundary}--`,
        ),
      ),
      / (200|413) /,
    ],
    ["a body longer than declared", post(whole, undefined, whole.length - 50), / (200|400) /],
  ];
  for (const [name, answer, requested] of tries) uploadTest.expect(name, requested.test(await answer), await answer);
  await sendRaw(
    uploadTest,
    Buffer.concat([Buffer.from(headOf(uploadTest.token, whole.length)), whole.subarray(0, whole.length / 2)]),
    { closesAfter: 200 },
  );
  const half = packageOf({}, [{ name: "big", bytes: Buffer.alloc(4_000_000, "x") }]);
  const form = Buffer.concat([Buffer.from(partHead()), half.subarray(0, half.length / 2)]);
  const head = headOf(uploadTest.token, half.length * 2, undefined, uploadsApi.uploadPackage.path);
  await sendRaw(uploadTest, Buffer.concat([Buffer.from(head), form]), { closesAfter: 300 });
  await wait(500);
  const files = await readdir(path.join(uploadTest.server.folder, "files", "arriving")).catch(() => []);
  uploadTest.expect("incomplete uploads leave no file", files.length === 0, files);
}

/** Files that are missing or belong to another user. */
export async function runPlaces(uploadTest: UploadTest): Promise<void> {
  const places = [
    "/files/../package.json",
    "/files/..%2f..%2fpostgres",
    "/files/%2e%2e/%2e%2e/etc/passwd",
    "/files//etc/passwd",
    "/files/..;/x",
    "/files/0123456789abcdefghijkl.png%00",
    "/files/\\..\\x",
  ];
  for (const place of places) {
    const line = await sendRaw(uploadTest, `GET ${place} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    uploadTest.expect(place, / 40[04] /.test(line), line);
  }
}

import { fastify, type FastifyInstance } from "fastify";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openFolder } from "../../platform/files/files-folder.ts";
import { acceptForms, discardFiles, receiveForm } from "./multipart.ts";

const megabyte = 1024 * 1024;
let app: FastifyInstance;
let folder = "";
const sockets: Socket[] = [];
const waiting = { timeout: 20_000 };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vowdesk-forms-test-"));
  const files = openFolder(folder);
  app = fastify({ bodyLimit: 64 * megabyte });
  await acceptForms(app);
  app.post("/form", async (request) => {
    const reception = { limit: 32 * megabyte, needsTokenFirst: false, files, token: undefined, admit: async () => {} };
    const form = await receiveForm(request, { ...reception, isAdmitted: true });
    await discardFiles(form);
    return "ok";
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
const end = Buffer.from("\r\n--b--\r\n");

/** Bytes of buffers that something still refers to, and of those whose memory the collector has not returned yet. */
function heldBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().arrayBuffers;
}

/** Sends a form up to the last bytes of its file. */
async function sendUnfinished(file: Buffer): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  const length = head.length + file.length + end.length;
  socket.write(
    `POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n`,
  );
  socket.write(head);
  await new Promise<void>((resolve) => socket.write(file, () => resolve()));
  return socket;
}

test("holds no file in memory while it arrives, however many senders are slow", async () => {
  const file = Buffer.alloc(20 * megabyte, "x");
  const before = heldBytes();
  const senders = await Promise.all(Array.from({ length: 12 }, () => sendUnfinished(file)));
  await vi.waitFor(async () => {
    const arriving = await readdir(path.join(folder, "arriving")).catch(() => []);
    expect(arriving).toHaveLength(12);
  }, waiting);
  await vi.waitFor(() => expect(heldBytes() - before).toBeLessThan(40 * megabyte), waiting);

  for (const socket of senders) socket.write(end);
  const rest = () => readdir(path.join(folder, "arriving"));
  await vi.waitFor(async () => expect(await rest()).toEqual([]), waiting);
});

test("removes the part of a file whose sender is gone", async () => {
  const socket = await sendUnfinished(Buffer.alloc(megabyte, "x"));
  await vi.waitFor(async () => expect(await readdir(path.join(folder, "arriving"))).toHaveLength(1), waiting);
  socket.destroy();
  await vi.waitFor(async () => expect(await readdir(path.join(folder, "arriving"))).toEqual([]), waiting);
});

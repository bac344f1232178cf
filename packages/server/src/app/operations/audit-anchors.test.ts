import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../features/operations/audit/audit.ts";
import { backupFoldersIn } from "../../platform/backup/layout.ts";
import { openBackup } from "../../platform/backup/status.ts";
import { findHeads, openAnchor } from "./audit-anchors.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

const key = randomBytes(32);
let server: TestServer;
let home = "";
let receiver: Server;
let status = 200;
const received: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  home = await mkdtemp(path.join(tmpdir(), "vowdesk-anchors-"));
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push(body);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  receiver.close();
  await server.close();
  await rm(home, { recursive: true });
});

test("adds a head to the file when the trail has grown, and verifies the trail against it", async () => {
  const { db } = server.services;
  const auditAnchor = { kind: "file", file: path.join(home, "below", "heads") } as const;
  expect(await findHeads({ dataFolder: home, backup: null, auditAnchor })).toEqual([
    { name: auditAnchor.file, text: "" },
  ]);
  const keep = openAnchor(auditAnchor, db, key);
  expect(await keep()).toBe(1);
  expect(await keep()).toBe(0);
  await server.createUser({ roles: [] });
  expect((await readFile(auditAnchor.file, "utf8")).trim().split("\n")).toHaveLength(1);
  const sources = await findHeads({ dataFolder: home, backup: null, auditAnchor });
  expect(await verify(db, undefined, { key, sources })).toMatchObject({ isIntact: true, heads: 1, problems: [] });
  expect(await verify(db, undefined, { key: randomBytes(32), sources })).toMatchObject({ isIntact: false, heads: 0 });
});

test("sends a head to an address, and errors name only the host of the address", async () => {
  const { port } = receiver.address() as AddressInfo;
  const anchor = { kind: "webhook", url: `http://127.0.0.1:${port}/heads?key=hush` } as const;
  const keep = openAnchor(anchor, server.services.db, key);
  status = 500;
  const refused = await keep().catch((error: unknown) => String(error));
  expect(refused).toContain(`VOWDESK_AUDIT_ANCHOR: 127.0.0.1:${port} answered 500`);
  expect(refused).not.toContain("hush");
  status = 204;
  expect(await keep()).toBe(1);
  const sources = [{ name: "received", text: received.at(-1) ?? "" }];
  expect(await verify(server.services.db, undefined, { key, sources })).toMatchObject({ isIntact: true, heads: 1 });
});

test("does not take a backup that is not mounted for one without heads", async () => {
  const root = path.join(home, "backup");
  const backup = { folder: root, days: 14, copy: null };
  await openBackup(backupFoldersIn(root), { system: "4711", dataFolder: home });
  expect(await findHeads({ dataFolder: home, backup, auditAnchor: null })).toEqual([]);
  await rm(root, { recursive: true });
  await expect(findHeads({ dataFolder: home, backup, auditAnchor: null })).rejects.toThrow("holds no backup");
});

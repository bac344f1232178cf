import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { usersApi, type ResetLink, type User } from "@vowdesk/contract/staff/users";
import { sharp } from "../../packages/server/test/pictures.ts";
import { BucketServer, bucketKeys } from "../../harness/storage/bucket-server.ts";
import { MailServer } from "../../harness/mail-server/mail-server.ts";
import { waitUntil } from "../../harness/pace.ts";
import { findEngine, TestEngine } from "../../harness/redis.ts";
import type { ServerProcess } from "../../harness/server-process.ts";
import { switchSegment } from "../../harness/databases/switch-segment.ts";
import { timedRequest } from "../../harness/timed-request.ts";

export type ServiceKind = "mail" | "signals" | "files" | "copy";

/** A service that a node uses, and work for it. */
export interface SilentService {
  port: number;
  /** Settings of the server, with a port in front of the service. */
  settings(port: number): NodeJS.ProcessEnv;
  /** A shorter silence would end before the job that uses the service has started. */
  minSilenceSeconds: number;
  /** For this long an attempt waits for its answer before it is repeated, because a repetition could do the work twice. 0 if it cannot. */
  uniqueMs: number;
  /** Starts work. Resolves with the time in milliseconds for which a user waited. */
  work(server: ServerProcess, token: string): Promise<number>;
  /** Whether all work is done and the service can be used. */
  isBack(server: ServerProcess, token: string): Promise<boolean>;
  close(): unknown;
}

async function post<T>(server: ServerProcess, token: string, place: string, input: object): Promise<T> {
  const headers = { token, "content-type": "application/json" };
  const response = await fetch(server.url + place, { method: "POST", headers, body: JSON.stringify(input) });
  return ((await response.json()) as { data: T }).data;
}

/** Links for new users, which are mailed. */
async function openMail(): Promise<SilentService> {
  const mails = await MailServer.start();
  const expected: string[] = [];
  let number = 0;
  return {
    port: mails.port,
    minSilenceSeconds: 0,
    // The server may have accepted the text before the silence (decision 084).
    uniqueMs: 30_000,
    settings: (port) => ({
      VOWDESK_SMTP: `smtp://127.0.0.1:${port}`,
      VOWDESK_MAIL_FROM: "desk@example.com",
      VOWDESK_PUBLIC_URL: "https://desk.example.com",
    }),
    async work(server, token) {
      const startedAt = performance.now();
      const name = `silent-${(number += 1)}`;
      const user = { username: name, realName: name, email: `${name}@example.com` };
      const { id } = await post<User>(server, token, usersApi.add.path, user);
      expected.push((await post<ResetLink>(server, token, usersApi.makeResetLink.path, { id })).token);
      return performance.now() - startedAt;
    },
    isBack: () => Promise.resolve(expected.every((link) => mails.received.some(({ text }) => text.includes(link)))),
    close: () => mails.close(),
  };
}

/** Signals of the jobs, read from the fan-out engine, and the subscription of the node. */
async function openSignals(): Promise<SilentService> {
  const command = findEngine();
  if (command === undefined) throw new Error("redis-server or valkey-server is not installed");
  const engine = await TestEngine.start(command);
  const port = Number(new URL(engine.url).port);
  let receivedAt = 0;
  const listener = connect(port, "127.0.0.1");
  listener.on("data", () => (receivedAt = performance.now())).on("error", () => undefined);
  listener.write("SUBSCRIBE vowdesk:hints:3\r\n");
  return {
    port,
    minSilenceSeconds: 0,
    uniqueMs: 0,
    settings: (viaPort) => ({ VOWDESK_FANOUT_URL: engine.url.replace(/:\d+/, `:${viaPort}`) }),
    work: () => Promise.resolve(0),
    async isBack(server) {
      const askedAt = performance.now();
      const isSent = await waitUntil(() => receivedAt > askedAt, 3_000);
      return isSent && (await server.metric("vowdesk_signals_up")) === 1;
    },
    close: async () => {
      listener.destroy();
      await engine.close();
    },
  };
}

const portOf = (bucket: BucketServer) => Number(/:(\d+)&/.exec(bucket.address("x"))?.[1]);
const addressVia = (bucket: BucketServer, place: string, port: number) =>
  bucket.address(place).replace(/:\d+&/, `:${port}&`);

/** Pictures that users upload. Uploads of the silence are refused in time, and the next one succeeds. */
async function openFiles(): Promise<SilentService> {
  const bucket = await BucketServer.start();
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const upload = (server: ServerProcess, token: string) => {
    const body = new FormData();
    body.append("module", "pcimg");
    body.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "a.png");
    return timedRequest(server.url, uploadsApi.upload.path, { method: "POST", headers: { token }, body });
  };
  return {
    port: portOf(bucket),
    minSilenceSeconds: 0,
    uniqueMs: 0,
    settings: (port) => ({ ...bucketKeys, VOWDESK_FILES: addressVia(bucket, "desk/uploads", port) }),
    work: async (server, token) => (await upload(server, token)).ms,
    isBack: async (server, token) => (await upload(server, token)).isServed,
    close: () => bucket.close(),
  };
}

/** WAL segments that the encrypted copy in a bucket lacks. */
async function openCopy(): Promise<SilentService> {
  const bucket = await BucketServer.start({ isLocked: true });
  const home = await mkdtemp(path.join(tmpdir(), "vowdesk-silent-copy-"));
  const backup = path.join(home, "backup");
  const segments = async () =>
    (await readdir(path.join(backup, "wal")).catch(() => [])).filter((name) => name.endsWith(".gz"));
  /** Segments of the backup before the one that the work finished; null without work. */
  let before: number | null = null;
  let awaited: string[] | null = null;
  return {
    port: portOf(bucket),
    // Longer than the periods of both jobs.
    minSilenceSeconds: 40,
    uniqueMs: 0,
    settings: (port) => ({
      ...bucketKeys,
      VOWDESK_BACKUP: backup,
      VOWDESK_BACKUP_COPY: addressVia(bucket, "copies/desk", port),
      VOWDESK_BACKUP_KEY: randomBytes(32).toString("base64"),
    }),
    async work(server) {
      if (before !== null) return 0;
      before = (await segments()).length;
      await switchSegment(server.folder);
      return 0;
    },
    async isBack() {
      const names = await segments();
      // Segments that are finished later wait for the next period of the job.
      if (names.length > (before ?? 0)) awaited ??= names;
      // The backup deletes segments from before its first base.
      const isCopied = (name: string) => !names.includes(name) || bucket.objects.has(`/copies/desk/wal/${name}.enc`);
      const isDone = awaited?.every(isCopied) ?? false;
      if (isDone) before = awaited = null;
      return isDone;
    },
    close: async () => {
      bucket.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

const services: Readonly<Record<ServiceKind, () => Promise<SilentService>>> = {
  mail: openMail,
  signals: openSignals,
  files: openFiles,
  copy: openCopy,
};

export const openService = (kind: ServiceKind): Promise<SilentService> => services[kind]();

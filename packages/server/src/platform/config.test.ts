import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([
  [undefined, 6],
  ["", 6],
  ["12", 12],
])("VOWDESK_PASSWORD_MIN=%j sets the minimum password length to %i", (set, length) => {
  expect(readConfig({ VOWDESK_PASSWORD_MIN: set }).passwordMin).toBe(length);
});

test.each(["/desk\ud83d", "/desk\0", "/desk\ufffd"])("reports a setting that is not well-formed text: %j", (folder) => {
  expect(() => readConfig({ VOWDESK_DATA: folder })).toThrow("VOWDESK_DATA: is not well-formed text");
});

const bucket = "s3://desk/files?endpoint=https://s3.example.com&region=eu-central-1";
const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "key" };

test("stores files in the data folder, in a configured folder or in a bucket", () => {
  expect(readConfig({ VOWDESK_DATA: "/desk" }).files).toEqual({ kind: "folder", folder: "/desk/files" });
  expect(readConfig({ VOWDESK_FILES: "/pictures" }).files).toEqual({ kind: "folder", folder: "/pictures" });
  expect(readConfig({ VOWDESK_FILES: bucket, ...keys }).files).toEqual({
    kind: "s3",
    endpoint: "https://s3.example.com",
    region: "eu-central-1",
    bucket: "desk",
    prefix: "files",
    accessKeyId: "id",
    secretAccessKey: "key",
  });
});

test.each([
  [{ VOWDESK_FILES: bucket }, "AWS_ACCESS_KEY_ID"],
  [{ VOWDESK_FILES: "s3://desk", ...keys }, "endpoint"],
  [{ VOWDESK_FILES: "s3://?endpoint=https://x", ...keys }, "bucket"],
  [{ VOWDESK_FILES_GB: "0" }, "VOWDESK_FILES_GB"],
])("reports unusable file settings: %o", (environment, named) => {
  expect(() => readConfig(environment)).toThrow(named);
});

test.each(["5", "65", "many"])("rejects %j as minimum password length", (set) => {
  expect(() => readConfig({ VOWDESK_PASSWORD_MIN: set })).toThrow("VOWDESK_PASSWORD_MIN");
});

test("requires a configured key to have 32 bytes and allows none", () => {
  expect(readConfig({}).secretKey).toBeNull();
  const key = Buffer.alloc(32, 7);
  expect(readConfig({ VOWDESK_KEY: key.toString("base64") }).secretKey).toEqual(key);
  expect(() => readConfig({ VOWDESK_KEY: "c2hvcnQ=" })).toThrow(/VOWDESK_KEY.*32 bytes/s);
  expect(() => readConfig({ VOWDESK_KEY: "no base64!" })).toThrow(/VOWDESK_KEY/);
});

test("configures no bank outside of demo mode, and parses the settings of the simulated bank", () => {
  expect(readConfig({ NODE_ENV: "production" }).bank).toBeNull();
  expect(readConfig({}).bank).not.toBeNull();
  expect(readConfig({ VOWDESK_BANK: "simulated:failed=50,lost=50,silent=0,late=0,twice=0,seed=7" }).bank).toMatchObject(
    {
      percentages: { failed: 50, lost: 50, silent: 0 },
      seed: 7,
    },
  );
});

test.each(["mine", "simulated:rude=5", "simulated:failed=many", "simulated:failed=99"])(
  "rejects the bank %j",
  (set) => {
    expect(() => readConfig({ VOWDESK_BANK: set })).toThrow("VOWDESK_BANK");
  },
);

test("needs a key and a backup for an encrypted copy of it", () => {
  const key = Buffer.alloc(32, 7);
  const copied = { VOWDESK_BACKUP: "/mnt/backup", VOWDESK_BACKUP_COPY: "/mnt/copy" };
  expect(readConfig({ ...copied, VOWDESK_BACKUP_KEY: key.toString("base64") }).backup?.copy).toEqual({
    storage: { kind: "folder", folder: "/mnt/copy" },
    key,
  });
  expect(() => readConfig(copied)).toThrow(/VOWDESK_BACKUP_KEY: is needed/);
  expect(() => readConfig({ VOWDESK_BACKUP_COPY: "/mnt/copy" })).toThrow(/VOWDESK_BACKUP_COPY: .*Set that too/);
  const bucket = { ...copied, VOWDESK_BACKUP_KEY: key.toString("base64"), VOWDESK_BACKUP_COPY: "s3://desk" };
  expect(() => readConfig(bucket)).toThrow("VOWDESK_BACKUP_COPY: name the server");
});

test("rejects backups of an external database and an invalid trace collector address", () => {
  expect(readConfig({}).backup).toBeNull();
  expect(readConfig({ VOWDESK_BACKUP: "/mnt/backup" }).backup).toEqual({ folder: "/mnt/backup", days: 14, copy: null });
  const own = { VOWDESK_BACKUP: "/mnt/backup", DATABASE_URL: "postgres://vowdesk@db/vowdesk" };
  expect(() => readConfig(own)).toThrow(/own tools/);
  expect(readConfig({}).hasTraces).toBe(false);
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" }).hasTraces).toBe(true);
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector" })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
});

//
test("the ports are 3366 and 8866, and demo mode listens on 127.0.0.1 unless a host is set", () => {
  expect(readConfig({})).toMatchObject({ demo: true, host: "127.0.0.1", apiPort: 3366, socketPort: 8866 });
  expect(readConfig({ NODE_ENV: "production" })).toMatchObject({ demo: false, host: "0.0.0.0" });
  expect(readConfig({ VOWDESK_HOST: "10.0.0.7" })).toMatchObject({ demo: true, host: "10.0.0.7" });
});

//
test("rejects equal ports for pages and socket, except port 0", () => {
  expect(() => readConfig({ VOWDESK_API_PORT: "8866" })).toThrow(
    /VOWDESK_SOCKET_PORT: is the same port as VOWDESK_API_PORT/,
  );
  expect(() => readConfig({ VOWDESK_API_PORT: "4000", VOWDESK_SOCKET_PORT: "4000" })).toThrow(/VOWDESK_SOCKET_PORT/);
  expect(readConfig({ VOWDESK_API_PORT: "0", VOWDESK_SOCKET_PORT: "0" }).apiPort).toBe(0);
  expect(() => readConfig({ PORT: "8866" })).toThrow(/VOWDESK_SOCKET_PORT: is the same port as PORT/);
  expect(() => readConfig({ VOWDESK_ADMIN_PORT: "8866" })).toThrow(
    /VOWDESK_ADMIN_PORT: is the same port as VOWDESK_SOCKET_PORT/,
  );
});

test("uses the one port of a hosting platform for pages, calls and socket", () => {
  expect(readConfig({})).toMatchObject({ apiPort: 3366, publicSocketPort: null });
  expect(readConfig({ PORT: "8080" })).toMatchObject({ apiPort: 8080, publicSocketPort: "page" });
  expect(readConfig({ PORT: "8080", VOWDESK_API_PORT: "4000" })).toMatchObject({
    apiPort: 4000,
    publicSocketPort: null,
  });
  expect(readConfig({ PORT: "8080", VOWDESK_PUBLIC_SOCKET_PORT: "8866" }).publicSocketPort).toBe(8866);
  expect(readConfig({ VOWDESK_PUBLIC_SOCKET_PORT: "page" }).publicSocketPort).toBe("page");
  expect(() => readConfig({ VOWDESK_PUBLIC_SOCKET_PORT: "own" })).toThrow(/VOWDESK_PUBLIC_SOCKET_PORT/);
});

test("has an admin port only if it is set, on the loopback address by default", () => {
  expect(readConfig({}).admin).toBeNull();
  expect(readConfig({ VOWDESK_ADMIN_PORT: "9366" }).admin).toEqual({ port: 9366, host: "127.0.0.1" });
  const everywhere = { VOWDESK_ADMIN_PORT: "9366", VOWDESK_ADMIN_HOST: "0.0.0.0" };
  expect(readConfig(everywhere).admin).toEqual({ port: 9366, host: "0.0.0.0" });
});

test.each([
  ["https://desk.example.com/", "https://desk.example.com"],
  ["https://desk.example.com/app", "https://desk.example.com"],
  ["https://Desk.Example.com", "https://desk.example.com"],
  ["https://desk.example.com:443", "https://desk.example.com"],
  ["https://user@desk.example.com", "https://desk.example.com"],
  ["*", "is not an origin"],
  ["null", "is not an origin"],
  ["desk.example.com", "is not an origin"],
  ["ftp://desk.example.com", "is not an origin"],
  ["https://", "is not an origin"],
])("rejects an origin that no browser sends: %s", (origin, advice) => {
  expect(() => readConfig({ VOWDESK_ORIGINS: `http://localhost:5173, ${origin}` })).toThrow(/VOWDESK_ORIGINS/);
  expect(() => readConfig({ VOWDESK_ORIGINS: origin })).toThrow(advice);
});

test("accepts origins in the form that browsers send", () => {
  const origins = ["https://desk.example.com", "http://localhost:5173", "http://[::1]:8080"];
  expect(readConfig({ VOWDESK_ORIGINS: origins.join(", ") }).origins).toEqual(origins);
});

test("parses a file or a URL for signed audit heads", () => {
  expect(readConfig({}).auditAnchor).toBeNull();
  expect(readConfig({ VOWDESK_AUDIT_ANCHOR: "/mnt/log/heads" }).auditAnchor).toEqual({
    kind: "file",
    file: "/mnt/log/heads",
  });
  const url = "https://log.example.com/heads?key=1";
  expect(readConfig({ VOWDESK_AUDIT_ANCHOR: url }).auditAnchor).toEqual({ kind: "webhook", url });
  expect(() => readConfig({ VOWDESK_AUDIT_ANCHOR: "ftp://log.example.com" })).toThrow(/VOWDESK_AUDIT_ANCHOR/);
});

const mail = {
  VOWDESK_SMTP: "smtps://desk:s%40cret@mail.example.com",
  VOWDESK_MAIL_FROM: "Vowdesk <desk@example.com>",
  VOWDESK_PUBLIC_URL: "https://desk.example.com",
};

test("mails are sent with a server, a sender and the address of the pages, and not at all without a server", () => {
  expect(readConfig({}).smtp).toBeNull();
  expect(readConfig(mail)).toMatchObject({
    smtp: { url: mail.VOWDESK_SMTP, from: mail.VOWDESK_MAIL_FROM },
    publicUrl: mail.VOWDESK_PUBLIC_URL,
  });
});

test.each([
  [{ VOWDESK_SMTP: "http://mail.example.com" }, "VOWDESK_SMTP"],
  [{ VOWDESK_MAIL_FROM: "nobody" }, "VOWDESK_MAIL_FROM"],
  [{ VOWDESK_MAIL_FROM: "" }, "VOWDESK_MAIL_FROM"],
  [{ VOWDESK_PUBLIC_URL: "" }, "VOWDESK_PUBLIC_URL"],
  [{ VOWDESK_PUBLIC_URL: "https://desk.example.com/path" }, "VOWDESK_PUBLIC_URL"],
])("reports unusable mail settings: %o", (changed, named) => {
  expect(() => readConfig({ ...mail, ...changed })).toThrow(named);
});

test.each([
  [undefined, 12],
  ["on", 12],
  ["off", 0],
  ["2.5", 2.5],
])("simulates %s couples an hour as %d", (set, perHour) => {
  expect(readConfig({ VOWDESK_SIMULATE_COUPLES: set }).simulation.couplesPerHour).toBe(perHour);
});

test.each(["many", "0", "-1"])("refuses to simulate %s couples", (set) => {
  expect(() => readConfig({ VOWDESK_SIMULATE_COUPLES: set })).toThrow("VOWDESK_SIMULATE_COUPLES");
});

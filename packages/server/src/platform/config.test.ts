import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([
  [undefined, 6],
  ["", 6],
  ["12", 12],
])("the shortest password set to %j is %i characters", (set, length) => {
  expect(readConfig({ VOWDESK_PASSWORD_MIN: set }).passwordMin).toBe(length);
});

test.each(["/desk\ud83d", "/desk\0", "/desk\ufffd"])(
  "a setting that is not well-formed text is named: %j",
  (folder) => {
    expect(() => readConfig({ VOWDESK_DATA: folder })).toThrow("VOWDESK_DATA: is not well-formed text");
  },
);

const bucket = "s3://desk/files?endpoint=https://s3.example.com&region=eu-central-1";
const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "key" };

test("files are kept beside the data, in a folder that is named, or in a bucket", () => {
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
])("a place for files that cannot be used is named: %o", (environment, named) => {
  expect(() => readConfig(environment)).toThrow(named);
});

test.each(["5", "65", "many"])("the shortest password cannot be %j", (set) => {
  expect(() => readConfig({ VOWDESK_PASSWORD_MIN: set })).toThrow("VOWDESK_PASSWORD_MIN");
});

test("a key of one's own has 32 bytes; without one this server makes it", () => {
  expect(readConfig({}).secretKey).toBeNull();
  const key = Buffer.alloc(32, 7);
  expect(readConfig({ VOWDESK_KEY: key.toString("base64") }).secretKey).toEqual(key);
  expect(() => readConfig({ VOWDESK_KEY: "c2hvcnQ=" })).toThrow(/VOWDESK_KEY.*32 bytes/s);
  expect(() => readConfig({ VOWDESK_KEY: "no base64!" })).toThrow(/VOWDESK_KEY/);
});

test("without demo mode people pay withdrawals out; a simulated bank is as bad as it is told to be", () => {
  expect(readConfig({ NODE_ENV: "production" }).bank).toBeNull();
  expect(readConfig({}).bank).not.toBeNull();
  expect(readConfig({ VOWDESK_BANK: "simulated:failed=50,lost=50,silent=0,late=0,twice=0,seed=7" }).bank).toMatchObject(
    {
      moods: { failed: 50, lost: 50, silent: 0 },
      seed: 7,
    },
  );
});

test.each(["mine", "simulated:rude=5", "simulated:failed=many", "simulated:failed=99"])(
  "a bank %j cannot be used",
  (set) => {
    expect(() => readConfig({ VOWDESK_BANK: set })).toThrow("VOWDESK_BANK");
  },
);

test("a database of one's own is not backed up by us, and a collector of traces has an address", () => {
  expect(readConfig({}).backup).toBeNull();
  expect(readConfig({ VOWDESK_BACKUP: "/mnt/backup" }).backup).toEqual({ folder: "/mnt/backup", days: 14 });
  const own = { VOWDESK_BACKUP: "/mnt/backup", DATABASE_URL: "postgres://vowdesk@db/vowdesk" };
  expect(() => readConfig(own)).toThrow(/own tools/);
  expect(readConfig({}).hasTraces).toBe(false);
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" }).hasTraces).toBe(true);
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector" })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
});

test("pages and socket cannot share a port, unless each picks a free one", () => {
  expect(() => readConfig({ VOWDESK_API_PORT: "8866" })).toThrow(
    /VOWDESK_SOCKET_PORT: is the same port as VOWDESK_API_PORT/,
  );
  expect(() => readConfig({ VOWDESK_API_PORT: "4000", VOWDESK_SOCKET_PORT: "4000" })).toThrow(/VOWDESK_SOCKET_PORT/);
  expect(readConfig({ VOWDESK_API_PORT: "0", VOWDESK_SOCKET_PORT: "0" }).apiPort).toBe(0);
});

test.each([
  ["https://desk.example.com/", "https://desk.example.com"],
  ["https://desk.example.com/app", "https://desk.example.com"],
  ["https://Desk.Example.com", "https://desk.example.com"],
  ["https://desk.example.com:443", "https://desk.example.com"],
  ["https://user@desk.example.com", "https://desk.example.com"],
  ["*", "no origin"],
  ["null", "no origin"],
  ["desk.example.com", "no origin"],
  ["ftp://desk.example.com", "no origin"],
  ["https://", "no origin"],
])("an origin that no browser sends is refused: %s", (origin, advice) => {
  expect(() => readConfig({ VOWDESK_ORIGINS: `http://localhost:5173, ${origin}` })).toThrow(/VOWDESK_ORIGINS/);
  expect(() => readConfig({ VOWDESK_ORIGINS: origin })).toThrow(advice);
});

test("origins are taken as browsers send them", () => {
  const origins = ["https://desk.example.com", "http://localhost:5173", "http://[::1]:8080"];
  expect(readConfig({ VOWDESK_ORIGINS: origins.join(", ") }).origins).toEqual(origins);
});

test("signed heads of the audit trail go to a file or an address", () => {
  expect(readConfig({}).auditAnchor).toBeNull();
  expect(readConfig({ VOWDESK_AUDIT_ANCHOR: "/mnt/log/heads" }).auditAnchor).toEqual({
    kind: "file",
    file: "/mnt/log/heads",
  });
  const url = "https://log.example.com/heads?key=1";
  expect(readConfig({ VOWDESK_AUDIT_ANCHOR: url }).auditAnchor).toEqual({ kind: "webhook", url });
  expect(() => readConfig({ VOWDESK_AUDIT_ANCHOR: "ftp://log.example.com" })).toThrow(/VOWDESK_AUDIT_ANCHOR/);
});

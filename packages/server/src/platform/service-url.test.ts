import * as fc from "fast-check";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { connectionOf } from "./mail/mailer-smtp.ts";
import { databaseUrl, fanoutUrl, readServiceUrl, smtpUrl, type ServiceUrl } from "./service-url.ts";
import { secretSettings } from "./secrets/secret-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const services: [string, ServiceUrl, string][] = [
  ["the mail server", smtpUrl, "smtp://user:PASSWORD@mail.example.com:587"],
  ["the database", databaseUrl, "postgres://user:PASSWORD@db.example.com:5432/desk"],
  ["Redis", fanoutUrl, "redis://user:PASSWORD@redis.example.com:6379/2"],
];
const password = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."a1%#/?@:[]&=+ \\\t\n'\""), maxLength: 12 }),
);
const partsOf = (text: string) => {
  const { host, username, password: secret } = new URL(text);
  return { host, user: decodeURIComponent(username), password: decodeURIComponent(secret) };
};

const isEncoded = (text: string) => URL.canParse(`x:${text}`) && !/%(?![0-9a-f]{2})/i.test(text);

describe.each(services)("the address of %s", (_name, service, pattern) => {
  const { host } = new URL(pattern);

  test("with any password as it is: the host is the same, or the setting is named", () => {
    fc.assert(
      fc.property(password, (secret) => {
        const read = readServiceUrl(
          pattern.replace("PASSWORD", () => secret),
          undefined,
          service,
        );
        if ("problems" in read) expect(read.problems[0]?.[0]).toBe(service.setting);
        else expect(partsOf(read.url).host).toBe(host);
        if ("url" in read && isEncoded(secret) && !secret.includes("%"))
          expect(partsOf(read.url)).toEqual({ host, user: "user", password: secret });
      }),
      { numRuns: 2_000 },
    );
  });

  test("with any encoded password, or one in its own setting, has exactly this password", () => {
    fc.assert(
      fc.property(
        password.filter((secret) => secret !== "" && secret.isWellFormed()),
        (secret) => {
          const expected = { host, user: "user", password: secret };
          const encoded = pattern.replace("PASSWORD", () => encodeURIComponent(secret));
          const own = pattern.replace(":PASSWORD", "");
          for (const read of [readServiceUrl(encoded, undefined, service), readServiceUrl(own, secret, service)])
            expect(partsOf("url" in read ? read.url : "")).toEqual(expected);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

const mail = { VOWDESK_MAIL_FROM: "desk@example.com", VOWDESK_PUBLIC_URL: "https://desk.example.com" };

test("the mail library gets the parts of the address, and an international host in ASCII", () => {
  const settings = { ...mail, VOWDESK_SMTP: "smtp://lin@post.bücher.example", VOWDESK_SMTP_PASSWORD: "pa%ss#/?" };
  const { smtp } = readConfig(settings);
  expect(smtp && connectionOf(smtp)).toMatchObject({
    host: "post.xn--bcher-kva.example",
    auth: { user: "lin", pass: "pa%ss#/?" },
    requireTLS: true,
    name: "desk.example.com",
  });
});

test.each([
  [{ VOWDESK_PUBLIC_URL: "http://10.0.0.5:3366" }, "[10.0.0.5]"],
  [{ VOWDESK_PUBLIC_URL: "http://[fd12::1]" }, "[IPv6:fd12::1]"],
  [{ VOWDESK_SMTP_NAME: "mail.example.org" }, "mail.example.org"],
])("with %j the server introduces itself as %s", (settings, name) => {
  expect(readConfig({ ...mail, VOWDESK_SMTP: "smtp://mail", ...settings }).smtp?.name).toBe(name);
});

test.each<[Record<string, string>, string]>([
  [{ ...mail, VOWDESK_SMTP: "smtp://u:pa%ss@mail" }, "VOWDESK_SMTP: "],
  [{ ...mail, VOWDESK_SMTP: "smtp://u:p@mail", VOWDESK_SMTP_PASSWORD: "x" }, "VOWDESK_SMTP_PASSWORD: "],
  [{ ...mail, VOWDESK_SMTP: "smtp://mail", VOWDESK_SMTP_PASSWORD: "x" }, "VOWDESK_SMTP_PASSWORD: needs a user name"],
  [{ ...mail, VOWDESK_SMTP: "smtp://mail", VOWDESK_SMTP_CA: "/missing" }, "VOWDESK_SMTP_CA: "],
  [{ ...mail, VOWDESK_SMTP: "smtp://mail", VOWDESK_SMTP_NAME: "a b" }, "VOWDESK_SMTP_NAME: "],
  [{ DATABASE_URL: "postgres://u:1/2@db/desk" }, "DATABASE_URL: "],
  [{ DATABASE_URL: "postgres://u:pa#ss@db/desk" }, "DATABASE_URL: "],
  [{ DATABASE_PASSWORD: "x" }, "DATABASE_PASSWORD: needs DATABASE_URL"],
  [{ VOWDESK_FANOUT_URL: "redis://:1?2@host" }, "VOWDESK_FANOUT_URL: "],
  [{ VOWDESK_FANOUT_PASSWORD: "x" }, "VOWDESK_FANOUT_PASSWORD: needs VOWDESK_FANOUT_URL"],
  [{ VOWDESK_FILES: "s3://id:key@bucket?endpoint=https://s3.example" }, "VOWDESK_FILES: "],
  [{ VOWDESK_FILES: "s3://bucket?endpoint=https://id:k/y@s3.example" }, "VOWDESK_FILES: "],
])("the settings %j are refused, with the name of the setting", (settings, problem) => {
  expect(() => readConfig(settings)).toThrow(problem);
});

test.each(secretSettings)("%s can be in a file, whose last line end is not part of it", (name) => {
  const values: Record<string, string> = {
    DATABASE_URL: "postgres://db/desk",
    VOWDESK_FANOUT_URL: "redis://host",
    VOWDESK_SMTP: "smtp://lin@mail",
    VOWDESK_KEY: Buffer.alloc(32, 7).toString("base64"),
    VOWDESK_BACKUP_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  const others = {
    ...mail,
    DATABASE_URL: "postgres://db/desk",
    VOWDESK_FANOUT_URL: "redis://host",
    VOWDESK_SMTP: "smtp://lin@mail",
  };
  const base: Record<string, string> = Object.fromEntries(Object.entries(others).filter(([item]) => item !== name));
  const value = values[name] ?? "pa%ss#/?";
  const file = path.join(folder, name);
  writeFileSync(file, `${value}\n`);
  expect(readConfig({ ...base, [`${name}_FILE`]: file })).toEqual(readConfig({ ...base, [name]: value }));
  expect(() => readConfig({ ...base, [name]: value, [`${name}_FILE`]: file })).toThrow(`${name}_FILE: is set beside`);
  expect(() => readConfig({ ...base, [`${name}_FILE`]: `${file}-missing` })).toThrow(`${name}_FILE: the file`);
});

test("the database may be at the folder of a Unix socket, the other services not", () => {
  const text = (protocol: string) => `${protocol}://vowdesk@%2Fvar%2Frun%2Fpostgresql:5432`;
  const socket = `${text("postgres")}/desk`;
  expect(readServiceUrl(socket, undefined, databaseUrl)).toEqual({ url: socket });
  for (const [protocol, service] of [
    ["smtp", smtpUrl],
    ["redis", fanoutUrl],
  ] as const)
    expect(readServiceUrl(text(protocol), undefined, service)).toHaveProperty("problems");
});

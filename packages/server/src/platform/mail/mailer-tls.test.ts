import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { openSmtp } from "./mailer-smtp.ts";

const folder = mkdtempSync(path.join(tmpdir(), "smtp-"));
const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
const names: string[] = [];
const servers: SMTPServer[] = [];

beforeAll(() => {
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate, ...subject],
    {
      stdio: "ignore",
    },
  );
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

/** A mail server with a certificate of its own. */
async function startServer(secure: boolean): Promise<number> {
  const server = new SMTPServer({
    secure,
    key: readFileSync(key),
    cert: readFileSync(certificate),
    onAuth: ({ username, password }, _session, done) => done(null, { user: `${username}:${password}` }),
    onMailFrom: (_address, session, done) => {
      names.push(session.hostNameAppearsAs);
      done();
    },
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on("end", done);
    },
  });
  server.on("error", () => undefined);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return (server.server.address() as AddressInfo).port;
}

const mail = { id: "m1", to: "lin@bücher.example", subject: "x", text: "y", at: new Date(0) };

test.each([
  ["STARTTLS", false],
  ["encryption from the first byte", true],
])("a mail server with its own certificate is trusted by its file alone, with %s", async (_name, secure) => {
  const port = await startServer(secure);
  const settings = {
    VOWDESK_SMTP: `${secure ? "smtps" : "smtp"}://lin:secret@127.0.0.1:${port}`,
    VOWDESK_MAIL_FROM: "desk@example.com",
    VOWDESK_PUBLIC_URL: "https://desk.example.com",
  };
  const send = async (more: Record<string, string>) => {
    const { smtp } = readConfig({ ...settings, ...more });
    if (smtp) await openSmtp(smtp).send(mail);
  };
  await expect(send({})).rejects.toThrow();
  await send({ VOWDESK_SMTP_CA: certificate });
  expect(names.at(-1)).toBe("desk.example.com");
});

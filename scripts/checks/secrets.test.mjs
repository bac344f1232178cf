import { expect, test } from "vitest";
import { isKeyFile, secretsIn } from "./secrets.mjs";

/** Put together here, so that this file holds none. */
const chance = ["f3Kq9Zt1", "Lw8Rv2Xb", "7Hn5Dj0P"].join("");
const secrets = [
  ["a private key", ["-----BEGIN RSA ", "PRIVATE KEY-----"].join("")],
  ["an AWS key", `id = ${["AKIA", "IOSFODNN7", "EXAMPLE"].join("")}`],
  ["a GitHub token", ["ghp", `_${chance}${chance.slice(0, 12)}`].join("")],
  ["an npm token", ["//registry/:_auth", "Token=abc"].join("")],
  ["a Slack token", ["xox", `b-${chance}`].join("")],
  ["a signed token", ["eyJ", `${chance}.eyJ${chance}.${chance}`].join("")],
  ["a value made by chance", `const apiKey = "${chance}";`],
  ["a value made by chance", `"accessToken": "${chance}",`],
  ["a password in an address", `DATABASE_URL=postgres://desk:${chance}@db/desk`],
];

test.each(secrets)("%s is found (S29)", (what, line) => {
  expect(secretsIn(`first line\n${line}`)).toEqual([`2: ${what}`]);
  expect(secretsIn(`first line\n${line}`).join()).not.toContain(chance);
});

test.each([
  'password: "Ring-finger-1839"',
  'token: "a-token-of-the-tests-alone"',
  "redis://:password@host:6379/0",
  "postgres://desk:${password}@db/desk",
  "passwordLabel: t`Enter your new password again`",
  "const { token } = await signIn(url, username);",
])("%s is no secret", (line) => {
  expect(secretsIn(line)).toEqual([]);
});

test("files of keys are known by their names", () => {
  for (const path of [".env", "deploy/.env.production", "keys/server.pem", "id_ed25519", "secret.key"])
    expect(isKeyFile(path)).toBe(true);
  for (const path of ["environment.ts", "secret-key.ts", "keys.md"]) expect(isKeyFile(path)).toBe(false);
});

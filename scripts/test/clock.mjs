import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../child.mjs";
import { ensureFaketime } from "../setup/faketime.mjs";

const preload = pathToFileURL(join(root, "scripts/test/clock-of-children.mjs")).href;

/**
 * The environment that starts a runner at another time, and with it its servers, databases and browsers. The time is that of
 * VOWDESK_TEST_CLOCK, for example "2028-02-29T23:40+08:00"; the clocks go on from there.
 */
export function clockEnvironment(text = process.env.VOWDESK_TEST_CLOCK) {
  if (!text) return {};
  const shiftMs = new Date(text).getTime() - Date.now();
  if (Number.isNaN(shiftMs))
    throw new Error(`VOWDESK_TEST_CLOCK is "${text}", which is no time. Write it like 2028-02-29T23:40+08:00.`);
  const seconds = Math.round(shiftMs / 1000);
  // With libfaketime, PostgreSQL closes connections at random when its clock is behind that of the machine.
  if (seconds < 0) throw new Error(`VOWDESK_TEST_CLOCK is "${text}", which has passed. Name a later time.`);
  return {
    LD_PRELOAD: ensureFaketime(),
    FAKETIME: `+${seconds}`,
    // Durations and timers use the monotonic clock.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${preload}`].filter(Boolean).join(" "),
  };
}

import { defineConfig } from "@playwright/test";
import { availableParallelism } from "node:os";
import { browserFlags, findBrowser } from "./scripts/setup/browser.mjs";

const executablePath = await findBrowser();
/** How many times slower than usual the machine is, measured at the start of `npm test`. */
const slowness = Number(process.env["VOWDESK_SLOWNESS"] ?? 1);

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./e2e/run-folder.ts",
  // Each worker starts its own server. Its browser and server together use less than half a core and wait in between.
  workers: availableParallelism() + 2,
  // Tests tagged "@all" run only with `npm run test:all`: other browsers, sweeps over all pages, and second paths through a feature.
  ...(process.env["VOWDESK_TESTS"] === "short" && { grepInvert: /@all/ }),
  retries: 0,
  // These recognise that something hangs. Tests of a time limit set their own.
  timeout: 120_000 * slowness,
  expect: { timeout: 15_000 * slowness },
  forbidOnly: true,
  reporter: "list",
  use: {
    browserName: "chromium",
    // Shorter than a test, so that a failure names the step that did not end.
    actionTimeout: 60_000 * slowness,
    // Playwright waits until animations end.
    contextOptions: { reducedMotion: "reduce" },
    // Traces slow every test down. Run a failed test again with VOWDESK_TRACE=on.
    trace: process.env["VOWDESK_TRACE"] === "on" ? "retain-on-failure" : "off",
    // A name of a private network, for the tests of pages without a secure context.
    launchOptions: {
      args: [...browserFlags, "--host-resolver-rules=MAP desk.test 127.0.0.1"],
      ...(executablePath !== undefined && { executablePath }),
    },
  },
});

import { defineConfig } from "@playwright/test";
import { availableParallelism } from "node:os";
import { browserFlags, findBrowser } from "./scripts/setup/browser.mjs";

const executablePath = await findBrowser();

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  // One browser and its server fill two cores: two of them there take as long, and wait for each other. Each has a server of its own.
  workers: Math.max(1, Math.floor(availableParallelism() / 4)),
  retries: 0,
  timeout: 60_000,
  // A slow machine is no failure; what has a time of its own says so.
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: "list",
  use: {
    browserName: "chromium",
    // What moves is drawn many times, and is waited for.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every step slows each of them; what failed is recorded by running it again.
    trace: process.env["VOWDESK_TRACE"] === "on" ? "retain-on-failure" : "off",
    launchOptions: { args: browserFlags, ...(executablePath !== undefined && { executablePath }) },
  },
});

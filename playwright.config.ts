import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/browser.mjs";

const executablePath = await findBrowser();
const globalSetup = "./e2e/support/global-setup.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  workers: 1,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  reporter: "list",
  ...(existsSync(globalSetup) && { globalSetup }),
  use: {
    browserName: "chromium",
    trace: "retain-on-failure",
    launchOptions: { args: browserFlags, ...(executablePath !== undefined && { executablePath }) },
  },
});

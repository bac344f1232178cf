import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/browser.mjs";

const executablePath = await findBrowser();

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  workers: 1,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  reporter: "list",
  globalSetup: "./e2e/support/global-setup.ts",
  use: {
    browserName: "chromium",
    trace: "retain-on-failure",
    launchOptions: { args: browserFlags, ...(executablePath !== undefined && { executablePath }) },
  },
});

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// The Lingui macros search for their settings in the current folder.
process.env["LINGUI_CONFIG"] = join(import.meta.dirname, "packages/web/lingui.config.ts");

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: true,
    // Tests mostly wait for the database and for timers.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        // The sources of web use macros that only its build settings compile.
        extends: "packages/web/vite.config.ts",
        root: import.meta.dirname,
        test: {
          name: "unit",
          include: ["packages/{contract,web,simulator}/src/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs"],
        },
      },
      {
        test: {
          name: "integration",
          globalSetup: "packages/server/test/setup.ts",
          include: ["packages/server/{src,test}/**/*.test.ts", "faults/**/*.test.ts"],
          // Loading the server takes longer than most test files, so that files share it and must restore changed module state.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

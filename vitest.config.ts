import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// The macros look for their settings in the folder vitest was started in.
process.env["LINGUI_CONFIG"] = join(import.meta.dirname, "packages/web/lingui.config.ts");

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: true,
    // Tests wait for a database and for clocks more than they compute.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        // The web's sources hold macros that only its own build settings understand.
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
          // Loading the server takes longer than most files do; what a file changes in a module it changes back.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

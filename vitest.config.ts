import { availableParallelism } from "node:os";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// The Lingui macros search for their settings in the current folder.
process.env["LINGUI_CONFIG"] = join(import.meta.dirname, "packages/web/lingui.config.ts");

/** `npm test` runs what every change can break; `npm run test:all` and named files run everything. */
const isShort = process.env["VOWDESK_TESTS"] === "short";

/** How many times slower than usual the machine is, measured at the start of `npm test`. */
const slowness = Number(process.env["VOWDESK_SLOWNESS"] ?? 1);
/** A test that takes longer hangs. Tests whose subject is a time limit state their own. */
const hangsAfterMs = 600_000 * slowness;

/** The fault programs that guard every change: a killed server, contested bookings, malformed requests, and money. */
const guards = [
  "faults/orders/kill-server.test.ts",
  "faults/bookings/contested-bookings.test.ts",
  "faults/attacks/fuzz-http.test.ts",
  "faults/money/money.test.ts",
];

/** Files that take long: the access matrix, the fault programs, which mostly wait for timers and restarts, and those named so. */
const isLong = ({ moduleId }: TestSpecification) => /[/](matrix|faults)[/]|[.]slow[.]/.test(moduleId);

/** Starts the long files first, so that the short ones use the processor beside them and no long one is left at the end. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const everyProject = {
  // Tests mostly wait for the database and for timers.
  maxWorkers: availableParallelism() * 2,
  testTimeout: hangsAfterMs,
  hookTimeout: hangsAfterMs,
};

/** The sources of web use macros that only its build settings compile. */
const withWebBuild = { extends: "packages/web/vite.config.ts", root: import.meta.dirname };

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: true,
    // The list of failures at the end of a run names what a fault program found, not "[ Array(1) ]".
    chaiConfig: { truncateThreshold: 2_000 },
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        ...withWebBuild,
        test: {
          ...everyProject,
          name: "unit",
          include: ["packages/{contract,web,portal,simulator}/src/**/*.test.{ts,tsx}"],
          // A context of its own for each file in a process that stays: half the processor time of a process for each file.
          pool: "vmForks",
        },
      },
      {
        ...withWebBuild,
        // The bundler, which some of these use, does not accept objects of another context.
        test: {
          ...everyProject,
          name: "unit-tools",
          include: ["packages/web/*.test.ts", "scripts/**/*.test.mjs"],
          exclude: [...configDefaults.exclude, ...(isShort ? ["**/*.slow.test.mjs"] : [])],
        },
      },
      {
        test: {
          ...everyProject,
          name: "integration",
          globalSetup: "packages/server/test/setup.ts",
          include: ["packages/server/{src,test}/**/*.test.ts", ...(isShort ? guards : ["faults/**/*.test.ts"])],
          exclude: [...configDefaults.exclude, ...(isShort ? ["**/*.slow.test.ts"] : [])],
          // Loading the server takes longer than most test files, so that files share it and must restore changed module state.
          isolate: false,
        },
      },
    ],
  },
});

import { readFile } from "node:fs/promises";
import path from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { root } from "../../scripts/child.mjs";
import { Tally } from "../../harness/tally.ts";

/** The rules of sign-in, orders, uploads and acknowledgement, each with the test file that covers it alone. */
const modules = [
  [
    "packages/server/src/features/staff/auth/auth.policy.ts",
    "packages/server/src/features/staff/auth/auth.policy.test.ts",
  ],
  [
    "packages/server/src/features/local/orders/orders.policy.ts",
    "packages/server/src/features/local/orders/orders.policy.test.ts",
  ],
  [
    "packages/server/src/features/operations/uploads/uploads.policy.ts",
    "packages/server/src/features/operations/uploads/uploads.policy.test.ts",
  ],
  ["packages/server/src/kernel/http/byte-range.ts", "packages/server/src/kernel/http/byte-range.test.ts"],
  ["packages/web/src/kernel/realtime/ack-queue.ts", "packages/web/src/kernel/realtime/inbox.test.ts"],
  ["packages/web/src/kernel/realtime/inbox.ts", "packages/web/src/kernel/realtime/inbox.test.ts"],
] as const;

/** G-S30: share of the mutants that tests must detect. */
const minKilled = 0.8;

interface Mutant {
  at: number;
  was: string;
  is: string;
}

/** Small typical mistakes, each as a pattern and its replacement. */
const faults: readonly (readonly [RegExp, (was: string) => string])[] = [
  [/===/g, () => "!=="],
  [/!==/g, () => "==="],
  [/ <= /g, () => " < "],
  [/ >= /g, () => " > "],
  [/ < /g, () => " <= "],
  [/ > /g, () => " >= "],
  [/ && /g, () => " || "],
  [/ \|\| /g, () => " && "],
  [/ \+ /g, () => " - "],
  [/ - /g, () => " + "],
  [/ \* /g, () => " / "],
  [/(?<=[( ])!(?=[a-z(])/gi, () => ""],
  [/\btrue\b/g, () => "false"],
  [/\bfalse\b/g, () => "true"],
  [/\bMath\.min\b/g, () => "Math.max"],
  [/\bMath\.max\b/g, () => "Math.min"],
  [/\bsome\b(?=\()/g, () => "every"],
  [/\bevery\b(?=\()/g, () => "some"],
  [/(?<=[ (])\d[\d_]*\b(?!n)/g, (was) => String(Number(was.replaceAll("_", "")) + 1)],
];

/** Blanks comments, texts and loops; a mutated loop may never end. */
function withoutComments(code: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, "\u0000");
  return code
    .replace(/\/\*[^]*?\*\//g, blank)
    .replace(/\/\/.*$/gm, blank)
    .replace(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, blank)
    .replace(/^.*\b(?:import|while|for)\b.*$/gm, blank);
}

function mutantsOf(code: string): Mutant[] {
  const text = withoutComments(code);
  return faults
    .flatMap(([shape, change]) =>
      [...text.matchAll(shape)].map((match) => ({ at: match.index, was: match[0], is: change(match[0]) })),
    )
    .toSorted((a, b) => a.at - b.at);
}

const lineOf = (code: string, at: number) => code.slice(0, at).split("\n").length;

/** Returns an even sample, so that a short run covers the whole file. */
const sample = <T>(all: readonly T[], max: number) => {
  const step = Math.max(1, all.length / max);
  return Array.from({ length: Math.min(all.length, max) }, (_, place) => all[Math.floor(place * step)] as T);
};

/** Runs tests with a mutated file; the file on disk stays unchanged. */
class Bench {
  #mutant: (Mutant & { file: string }) | null = null;
  #vitest: Vitest | null = null;

  async open(): Promise<void> {
    const plant = {
      name: "vowdesk-mutant",
      enforce: "pre" as const,
      transform: (code: string, id: string) => {
        const mutant = this.#mutant;
        if (mutant === null || mutant.file !== id.split("?")[0]) return null;
        return code.slice(0, mutant.at) + mutant.is + code.slice(mutant.at + mutant.was.length);
      },
    };
    const include = modules.map(([, test]) => test);
    this.#vitest = await createVitest(
      "test",
      { root, config: false, watch: false, include, reporters: [{}], bail: 1, maxWorkers: 1, testTimeout: 10_000 },
      { plugins: [plant], logLevel: "silent" },
    );
  }

  async close(): Promise<void> {
    await this.#vitest?.close();
  }

  async passes(file: string, test: string, mutant: Mutant | null): Promise<boolean> {
    const vitest = this.#vitest;
    if (!vitest) throw new Error("the test runner is not open");
    const full = path.join(root, file);
    // Discards the earlier mutated version.
    if (this.#mutant) vitest.invalidateFile(this.#mutant.file);
    this.#mutant = mutant && { ...mutant, file: full };
    vitest.invalidateFile(full);
    const specifications = await vitest.globTestSpecifications([test]);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // The list also contains the modules of earlier runs.
    const results = testModules.filter(({ moduleId }) => moduleId === path.join(root, test));
    return results.length > 0 && results.every((item) => item.ok()) && unhandledErrors.length === 0;
  }
}

/** Applies one mutation after the other and checks whether a test fails (G-S30). */
export async function runMutants(maxEach: number): Promise<Tally> {
  const tally = new Tally();
  const bench = new Bench();
  await bench.open();
  const sum = { made: 0, killed: 0 };
  try {
    for (const [file, test] of modules) {
      const code = await readFile(path.join(root, file), "utf8");
      tally.expect(`G-S30 ${test} passes without a mutation`, await bench.passes(file, test, null));
      const mutants = sample(mutantsOf(code), maxEach);
      let killed = 0;
      for (const mutant of mutants) {
        if (!(await bench.passes(file, test, mutant))) killed += 1;
        else console.log(`survived  ${file}:${lineOf(code, mutant.at)}  ${mutant.was.trim()} → ${mutant.is.trim()}`);
      }
      sum.made += mutants.length;
      sum.killed += killed;
      tally.record("G-S30", `${file.replace("packages/", "")}: mutants detected`, `${killed} of ${mutants.length}`);
    }
  } finally {
    await bench.close();
  }
  const share = sum.killed / Math.max(1, sum.made);
  tally.record("G-S30", `${sum.made} mutants: detected`, `${(share * 100).toFixed(0)} %`, share >= minKilled);
  return tally;
}

if (import.meta.main) process.exit((await runMutants(Number(process.argv[2] ?? Infinity))).print());

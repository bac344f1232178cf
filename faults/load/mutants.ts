import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createVitest, type Vitest } from "vitest/node";
import { root } from "../../scripts/child.mjs";
import { Tally } from "../../harness/tally.ts";

/** The rules that keep strangers out, and those that neither lose nor double a message; each with the test that speaks of it alone. */
const modules = [
  ["packages/server/src/features/auth/policy.ts", "packages/server/src/features/auth/policy.test.ts"],
  ["packages/server/src/features/orders/policy.ts", "packages/server/src/features/orders/policy.test.ts"],
  ["packages/server/src/features/uploads/policy.ts", "packages/server/src/features/uploads/policy.test.ts"],
  [
    "packages/server/src/features/uploads/serving/byte-range.ts",
    "packages/server/src/features/uploads/serving/byte-range.test.ts",
  ],
  ["packages/web/src/kernel/realtime/ack-queue.ts", "packages/web/src/kernel/realtime/inbox.test.ts"],
  ["packages/web/src/kernel/realtime/inbox.ts", "packages/web/src/kernel/realtime/inbox.test.ts"],
] as const;

/** RELIABILITY S30. */
const killedAtLeast = 0.8;

interface Mutant {
  at: number;
  was: string;
  is: string;
}

/** One small fault each, as somebody makes it in a hurry. */
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

/** The code with everything blanked that is no code: comments, texts, and loops, which a fault may never end. */
function bare(code: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, "\u0000");
  return code
    .replace(/\/\*[^]*?\*\//g, blank)
    .replace(/\/\/.*$/gm, blank)
    .replace(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, blank)
    .replace(/^.*\b(?:import|while|for)\b.*$/gm, blank);
}

function mutantsOf(code: string): Mutant[] {
  const text = bare(code);
  return faults
    .flatMap(([shape, change]) =>
      [...text.matchAll(shape)].map((found) => ({ at: found.index, was: found[0], is: change(found[0]) })),
    )
    .toSorted((one, other) => one.at - other.at);
}

const lineOf = (code: string, at: number) => code.slice(0, at).split("\n").length;

/** Every so-manyth, so that a short run looks at all of a file. */
const sample = <T>(all: readonly T[], most: number) => {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(all.length, most) }, (_, place) => all[Math.floor(place * step)] as T);
};

/** Tests with a fault put into one file on its way to them; the file itself stays as it is. */
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

  /** Whether the test still passes. */
  async passes(file: string, test: string, mutant: Mutant | null): Promise<boolean> {
    const vitest = this.#vitest;
    if (!vitest) throw new Error("the bench is not open");
    const full = path.join(root, file);
    // As it was when the last fault was in it.
    if (this.#mutant) vitest.invalidateFile(this.#mutant.file);
    this.#mutant = mutant && { ...mutant, file: full };
    vitest.invalidateFile(full);
    const specifications = await vitest.globTestSpecifications([test]);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // Those of earlier runs are told of as well.
    const asked = testModules.filter(({ moduleId }) => moduleId === path.join(root, test));
    return asked.length > 0 && asked.every((one) => one.ok()) && unhandledErrors.length === 0;
  }
}

/** Puts one fault after the other into the rules and looks whether a test notices (RELIABILITY S30). */
export async function tryMutants(eachAtMost: number): Promise<Tally> {
  const tally = new Tally();
  const bench = new Bench();
  await bench.open();
  const sum = { made: 0, killed: 0 };
  try {
    for (const [file, test] of modules) {
      const code = await readFile(path.join(root, file), "utf8");
      tally.expect(`S30 ${test} passes without a fault`, await bench.passes(file, test, null));
      const mutants = sample(mutantsOf(code), eachAtMost);
      let killed = 0;
      for (const mutant of mutants) {
        if (!(await bench.passes(file, test, mutant))) killed += 1;
        else console.log(`survived  ${file}:${lineOf(code, mutant.at)}  ${mutant.was.trim()} → ${mutant.is.trim()}`);
      }
      sum.made += mutants.length;
      sum.killed += killed;
      tally.note("S30", `${file.replace("packages/", "")}: faults noticed`, `${killed} of ${mutants.length}`);
    }
  } finally {
    await bench.close();
  }
  const share = sum.killed / Math.max(1, sum.made);
  tally.note("S30", `${sum.made} faults: noticed`, `${(share * 100).toFixed(0)} %`, share >= killedAtLeast);
  return tally;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  process.exit((await tryMutants(Number(process.argv[2] ?? Infinity))).print());

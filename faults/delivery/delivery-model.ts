import fc from "fast-check";
import { DeliverySimulation, type Variant } from "./delivery-simulation.ts";

type ModelState = DeliverySimulation;

const byNumber = ["begin", "commit", "signal", "loseSignal", "sweep", "crash", "boot"] as const;
const byTab = ["subscribe", "cut", "reload", "kill"] as const;
const inTab = ["receiveFrame", "answerCalls", "failCalls"] as const;

/** Possible events; frequent ones are listed more often. */
const events = [
  ...byNumber,
  ...byTab,
  ...inTab,
  ...([
    "begin",
    "begin",
    "begin",
    "commit",
    "commit",
    "commit",
    "receiveFrame",
    "receiveFrame",
    "receiveFrame",
    "receiveFrame",
    "answerCalls",
    "answerCalls",
    "connect",
    "connect",
    "connect",
    "receive",
    "receive",
    "receive",
    "pass",
    "pass",
  ] as const),
  "newTab",
] as const;

interface ModelEvent {
  what: (typeof events)[number];
  which: number;
}

const passMs = [200, 1_000, 8_000, 11_000];

async function happen(model: ModelState, { what, which }: ModelEvent): Promise<void> {
  const tab = model.tabs[which % model.tabs.length];
  if (!tab) return;
  switch (what) {
    case "newTab":
      return model.newTab();
    case "pass":
      return model.pass(passMs[which % passMs.length] ?? 0);
    case "connect":
    case "receive":
      return model[what](tab, which);
    case "subscribe":
    case "cut":
    case "reload":
    case "kill":
      return model[what](tab);
    case "receiveFrame":
    case "answerCalls":
    case "failCalls":
      return tab[what]();
    case "begin":
    case "commit":
    case "signal":
    case "loseSignal":
    case "sweep":
    case "crash":
    case "boot":
      return model[what](which);
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function play(variant: Variant, schedule: readonly ModelEvent[]): Promise<void> {
  const model = new DeliverySimulation(variant);
  for (const happening of schedule) {
    await happen(model, happening);
    await turn();
  }
  await model.settle();
  const problem = model.verdict();
  if (problem) throw new Error(problem);
}

export async function checkDelivery(
  variant: Variant,
  runs: number,
  seed: number,
): Promise<{ runs: number; failure: string | null }> {
  const happening = fc.record({ what: fc.constantFrom(...events), which: fc.nat(7) });
  const property = fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 120, size: "max" }), (schedule) =>
    play(variant, schedule),
  );
  const result = await fc.check(property, { numRuns: runs, seed, endOnFailure: true });
  const error = result.errorInstance;
  const schedule = result.counterexample?.[0].map(({ what, which }) => `${what}:${which}`).join(" ");
  return {
    runs: result.numRuns,
    failure: result.failed ? `${error instanceof Error ? error.message : "failed"} after ${schedule}` : null,
  };
}

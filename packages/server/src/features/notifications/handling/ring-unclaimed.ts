import type { HandledKind, serverFrames } from "@vowdesk/contract/notifications";
import type { FrameBody } from "@vowdesk/contract/kernel";
import { inTransaction, readContext, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { eachDue } from "../../../kernel/concurrency/due-rows.ts";
import { isMachineClockWrong } from "../../../platform/clock.ts";
import type { MessageTemplate } from "../../../locales/message-texts.ts";
import { messageTextOf } from "../../../locales/message-texts.ts";
import { escalateEveryInDemoMs, escalateEveryMs, ringing } from "../policy.ts";
import { send } from "../service.ts";
import * as store from "./store.ts";
import type { Rung, Unheard } from "./store.ts";

const origin = { actor: systemActor, language: "zh", requestId: "ringing", ip: "" } as const;
/** A stored text is what old clients show; theirs is Chinese. */
const storedLanguage = "zh";
const ringsTogether = 200;
const runner = "notifications: what nobody claims";
/** Named in one frame; a hint holds no more. */
const subjectsPerFrame = 50;
/** Those who manage hold it (PRODUCT 3). */
const managers = "message:escalated";

interface Ring {
  access: string;
  kind: HandledKind;
  level: 1 | 2;
  subjects: string[];
}

/** One ring for what is alike: the same people, the same level. */
function gathered(rungs: readonly Rung[]): Ring[] {
  const rings = new Map<string, Ring>();
  for (const { audience, kind, level, subject } of rungs) {
    const key = `${audience} ${kind} ${level}`;
    const ring = rings.get(key) ?? { access: audience, kind, level: level === 1 ? 1 : 2, subjects: [] };
    if (ring.subjects.length < subjectsPerFrame) ring.subjects.push(subject);
    rings.set(key, ring);
  }
  return [...rings.values()];
}

/** Rings for what nobody has claimed; each ring by one node. Answers how many things it rang for. */
async function ring(services: Services): Promise<number> {
  const ctx = readContext(services, origin);
  const { levels, afterMs } = ringing;
  const rungs = await store.takeRings(ctx.db, ctx.now, { levels, afterMs, atMost: ringsTogether });
  for (const { access, kind, subjects, level } of gathered(rungs)) {
    const frame = { action: 12, kind, subjects, level } satisfies FrameBody<typeof serverFrames.ring>;
    ctx.signal({ kind: "tell", access, frame });
  }
  return rungs.length;
}

const wordsFor = (first: Unheard, count: number): MessageTemplate => {
  const text = first.template ?? first.body;
  return count === 1
    ? { key: "order-unclaimed", values: { first: text } }
    : { key: "orders-unclaimed", values: { first: text, count } };
};

async function tellManagers(ctx: Context): Promise<number> {
  const { demo } = ctx.services.settings;
  const notBefore = new Date(ctx.now.getTime() - (demo ? escalateEveryInDemoMs : escalateEveryMs));
  if (!(await store.takeEscalation(ctx.db, ctx.now, notBefore))) return 0;
  const unheard = await store.takeUnheard(ctx.db, { runner, now: ctx.now, levels: ringing.levels });
  const [first] = unheard;
  if (!first) return 0;
  const template = wordsFor(first, unheard.length);
  const msg = messageTextOf(storedLanguage, template) ?? first.body;
  const { number } = first;
  await send(ctx, {
    type: 6,
    to: { holdersOf: managers },
    allUser: 1,
    msg,
    template,
    number,
    sendName: "",
    handling: "none",
  });
  return unheard.length;
}

/**
 * Looks after what nobody claims: it rings twice, then the managers have one message for all of it. Due times are rows, so a
 * restart forgets none, and rows are taken, so that several nodes double none. Answers how many things it dealt with; a node whose
 * machine's clock is wrong leaves them to the others.
 */
export async function ringUnclaimed(services: Services): Promise<number> {
  if (isMachineClockWrong(services.clock)) return 0;
  const rung = await ring(services);
  const { db, clock } = services;
  const first = await store.findUnheard(db, { runner, now: clock.now(), levels: ringing.levels });
  // The message is about the first of them: when that one fails, the others go out with the next run.
  const due = first === null ? [] : [first];
  return rung + (await eachDue(services, { runner, due, work: () => inTransaction(services, origin, tellManagers) }));
}

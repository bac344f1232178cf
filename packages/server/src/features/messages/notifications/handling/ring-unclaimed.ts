import type { HandledKind, serverFrames } from "@vowdesk/contract/messages/notifications";
import type { FrameBody } from "@vowdesk/contract/kernel";
import { readContext, systemActor, type Context, type Services } from "../../../../kernel/http/context.ts";
import { processDueRows } from "../../../../kernel/concurrency/due-rows.ts";
import { isMachineClockWrong } from "../../../../platform/clock.ts";
import type { MessageTemplate } from "../../../../locales/message-texts.ts";
import { messageTextOf } from "../../../../locales/message-texts.ts";
import { escalateEveryInDemoMs, escalateEveryMs, ringPolicy } from "../notifications.policy.ts";
import { holdersOf } from "../../../staff/auth/auth.ts";
import { send } from "../notifications.service.ts";
import { receiversOf } from "./handling.service.ts";
import * as store from "./handling.store.ts";
import type { DueRing, UnclaimedRow } from "./handling.store.ts";

const origin = { actor: systemActor, language: "zh", requestId: "ringing", ip: "" } as const;
/** Old clients show the stored text, which is Chinese. */
const storedLanguage = "zh";
const batchSize = 200;
const runner = "unclaimed-messages";
/** Limited by the size of a signal. */
const subjectsPerFrame = 50;
/** The permission of managers who get the escalated message. */
const escalationPermission = "message:escalated";

interface Ring {
  audience: string;
  zone: string | null;
  kind: HandledKind;
  level: 1 | 2;
  subjects: string[];
}

/** Groups due rings by audience, zone, kind and level. */
function groupRings(due: readonly DueRing[]): Ring[] {
  const rings = new Map<string, Ring>();
  for (const { audience, zone, kind, level, subject } of due) {
    const key = `${audience} ${kind} ${level} ${zone ?? ""}`;
    const ring = rings.get(key) ?? { audience, zone, kind, level: level === 1 ? 1 : 2, subjects: [] };
    if (ring.subjects.length < subjectsPerFrame) ring.subjects.push(subject);
    rings.set(key, ring);
  }
  return [...rings.values()];
}

/** Rings for unclaimed orders. Each ring is sent by one node. Returns the number of rings. */
async function sendRings(services: Services): Promise<number> {
  const ctx = readContext(services, origin);
  const { levels, afterMs } = ringPolicy;
  const due = await store.takeDueRings(ctx.db, ctx.now, { levels, afterMs, limit: batchSize });
  for (const { kind, subjects, level, ...receivers } of groupRings(due)) {
    const frame = { action: 12, kind, subjects, level } satisfies FrameBody<typeof serverFrames.ring>;
    ctx.signal({ kind: "frame", ...receiversOf(receivers), frame });
  }
  return due.length;
}

const templateFor = (first: UnclaimedRow, count: number): MessageTemplate => {
  const text = first.template ?? first.body;
  return count === 1
    ? { key: "order-unclaimed", values: { first: text } }
    : { key: "orders-unclaimed", values: { first: text, count } };
};

async function notifyManagers(ctx: Context): Promise<number> {
  const { demo } = ctx.services.settings;
  const notBefore = new Date(ctx.now.getTime() - (demo ? escalateEveryInDemoMs : escalateEveryMs));
  if (!(await store.takeEscalation(ctx.db, ctx.now, notBefore))) return 0;
  const unclaimed = await store.takeUnclaimed(ctx.db, { runner, now: ctx.now, levels: ringPolicy.levels });
  const zones = [...new Set(unclaimed.flatMap(({ zone }) => zone ?? []))];
  // Managers who are limited to some of the zones get a separate message about these.
  const holders = await Promise.all([
    holdersOf(ctx, escalationPermission),
    holdersOf(ctx, escalationPermission, zones),
  ]);
  if (holders[0].length === holders[1].length) await escalate(ctx, unclaimed, zones);
  else
    for (const zone of zones)
      await escalate(
        ctx,
        unclaimed.filter((row) => row.zone === zone),
        [zone],
      );
  return unclaimed.length;
}

/** Sends managers who may see all the zones one message about these orders. */
async function escalate(ctx: Context, unclaimed: readonly UnclaimedRow[], zones: readonly string[]): Promise<void> {
  const [first] = unclaimed;
  if (!first) return;
  const template = templateFor(first, unclaimed.length);
  const msg = messageTextOf(storedLanguage, template) ?? first.body;
  const { number } = first;
  await send(ctx, {
    type: 6,
    to: { holdersOf: escalationPermission },
    allUser: 1,
    msg,
    template,
    number,
    zones,
    sendName: "",
    handling: "none",
  });
}

/**
 * Rings twice for unclaimed orders, then sends managers one message about all of them. Due times are stored and rows are
 * locked, so that restarts lose nothing and nodes send nothing twice. A node with a wrong clock does nothing. Returns the
 * number of processed orders.
 */
export async function ringUnclaimed(services: Services): Promise<number> {
  if (isMachineClockWrong(services.clock)) return 0;
  const rings = await sendRings(services);
  const escalated = await processDueRows(services, {
    runner,
    // The message names the first order. If it fails, the others are sent with the next run.
    batchSize: 1,
    maxBatches: 1,
    find: (db, due) => store.findUnclaimed(db, { ...due, levels: ringPolicy.levels }),
    apply: notifyManagers,
  });
  return rings + escalated;
}

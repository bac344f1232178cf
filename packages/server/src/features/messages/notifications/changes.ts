import type { ServerControlFrame } from "@vowdesk/contract/messages/notifications";
import type { Actor } from "../../../kernel/http/context.ts";
import { coversDepartment, coversZones } from "../../../kernel/transaction/data-scope.ts";
import { coalesceChanges, type Change, type ChangedRecords } from "../../../kernel/realtime/coalesce-changes.ts";
import { RecentChanges } from "../../../kernel/realtime/recent-changes.ts";
import type { Signal } from "../../../platform/signals/signals.ts";

/** `isNamed`: those who learn which records changed, or those who do not. */
export type Receivers = Omit<Change, "feature"> & { isNamed?: boolean };

/** The `changed` frames of one process. */
export interface Changes {
  add(signal: Extract<Signal, { kind: "changed" }>): void;
  /** Signals were lost. */
  noteLoss(): void;
  /** The frames of the last `missedMs` for a user who had no socket then; null if this process does not know all of them. */
  missedBy(actor: Actor, missedMs: number | undefined): ServerControlFrame[] | null;
}

/** Changes within this time are sent in one frame, so that clients of busy lists fetch at most this often. */
const changeDelayMs = 250;
/** Above this number of changed records a frame names none, which means all. */
const maxChangedIds = 100;

const knowsRecords = (actor: Actor, all: string | undefined) => all === undefined || actor.codes.has(all);

/** Whether a user gets the frames for these receivers. */
export const isReceiver = (actor: Actor, { access, userId, zone, departments, all, isNamed }: Receivers) =>
  (userId === undefined || userId === actor.id) &&
  (access === "signed-in" || actor.codes.has(access)) &&
  (zone === undefined || coversZones(actor.scope, [zone])) &&
  (isNamed === undefined || isNamed === knowsRecords(actor, all)) &&
  (departments === undefined || departments.some((id) => coversDepartment(actor.scope, id)));

function frameOf({ change: { feature }, versions }: ChangedRecords, isNamed: boolean): ServerControlFrame {
  const isAny = !isNamed || versions.size > maxChangedIds || versions.has("");
  const [ids, known] = isAny ? [[], []] : [[...versions.keys()], [...versions.values()]];
  return { action: 8, feature, ids, versions: known };
}

/** Collects changes and sends their frames to the receivers. */
export function openChanges(send: (receivers: Receivers, frame: ServerControlFrame) => void): Changes {
  const recent = new RecentChanges(performance.now());
  const coalescer = coalesceChanges(changeDelayMs, (changed) => {
    recent.add(changed, performance.now());
    const { change } = changed;
    for (const isNamed of change.all === undefined ? [true] : [true, false])
      send({ ...change, isNamed }, frameOf(changed, isNamed));
  });
  return {
    add: (signal) => coalescer.add(signal, signal.id, signal.version ?? null),
    noteLoss: () => recent.noteLoss(performance.now()),
    missedBy: (actor, missedMs) => {
      const missed = missedMs === undefined ? null : recent.since(missedMs, performance.now());
      return (
        missed &&
        missed
          .filter(({ change }) => isReceiver(actor, change))
          .map((changed) => frameOf(changed, knowsRecords(actor, changed.change.all)))
      );
    },
  };
}

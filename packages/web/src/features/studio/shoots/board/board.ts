import { bookableKinds, type BookableKind } from "@vowdesk/contract/studio/bookables";
import type { Board, BoardBookable, BoardSlot, Conflict, PurposeRule, Shoot } from "@vowdesk/contract/studio/shoots";
import { minuteMs, offHours, overlap, type Range } from "./time-axis.ts";

/** Time and team of a shoot, as planned. */
export interface Plan extends Range {
  team: readonly number[];
}

/** A reserved time of a row. `blocked` includes the buffers. `shoot` is null for a block and for a hidden shoot. */
export interface PlacedSlot extends Range {
  slot: BoardSlot;
  shoot: Shoot | null;
  blocked: Range;
}

export interface BoardRow {
  bookable: BoardBookable;
  slots: PlacedSlot[];
}

export interface BoardGroup {
  kind: BookableKind;
  rows: BoardRow[];
}

export const rangeOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Range => ({
  from: Date.parse(startsAt),
  to: Date.parse(endsAt),
});

/** Time and team of a shoot, as stored. */
export const planOf = (shoot: Shoot): Plan => ({
  ...rangeOf(shoot),
  team: shoot.team.map(({ bookableId }) => bookableId),
});

const byStart = (a: PlacedSlot, b: PlacedSlot) => a.from - b.from;

const isSameSlot = (a: PlacedSlot, b: PlacedSlot | undefined) => a.slot === b?.slot && a.shoot === b.shoot;

/** Whether two states of a row look the same. Unchanged parts of an answer keep their identity. */
export const isSameRow = (a: BoardRow, b: BoardRow): boolean =>
  a.bookable === b.bookable &&
  a.slots.length === b.slots.length &&
  a.slots.every((slot, index) => isSameSlot(slot, b.slots[index]));

/** The rows of a board by kind, with the slots of a range. */
export function groupsOf({ bookables, slots, shoots }: Board, range: Range): BoardGroup[] {
  const shootById = new Map(shoots.map((shoot) => [shoot.id, shoot]));
  const placed = slots
    .map((slot) => ({
      ...rangeOf(slot),
      slot,
      shoot: (slot.shootId !== null && shootById.get(slot.shootId)) || null,
      blocked: { from: Date.parse(slot.blockedFrom), to: Date.parse(slot.blockedTo) },
    }))
    .filter(({ blocked }) => overlap(blocked, range));
  const byRow = new Map<number, PlacedSlot[]>(bookables.map(({ id }) => [id, []]));
  for (const placedSlot of placed) byRow.get(placedSlot.slot.bookableId)?.push(placedSlot);
  const rowOf = (bookable: BoardBookable): BoardRow => ({
    bookable,
    slots: (byRow.get(bookable.id) ?? []).toSorted(byStart),
  });
  return bookableKinds
    .map((kind) => ({ kind, rows: bookables.filter((item) => item.kind === kind).map(rowOf) }))
    .filter(({ rows }) => rows.length > 0);
}

const inConflict = ({ id, purpose, couple, weddingNumber, state }: Shoot): Conflict["shoot"] => ({
  id,
  purpose,
  couple,
  weddingNumber,
  state,
});

/** Conflicts of a plan, as far as the board shows them. The server decides. */
export function conflictsOf(board: Board, shoot: Shoot, plan: Plan, rules: readonly PurposeRule[]): Conflict[] {
  const members = board.bookables.filter(({ id }) => plan.team.includes(id));
  return [
    ...members.flatMap((member) => conflictsOfMember(board, { shoot, plan, member, rules })),
    ...conflictsOfCouple(board, shoot, plan, rules),
  ];
}

interface Member {
  shoot: Shoot;
  plan: Plan;
  member: BoardBookable;
  rules: readonly PurposeRule[];
}

function conflictsOfMember(board: Board, { shoot, plan, member, rules }: Member): Conflict[] {
  const rule = rules.find(({ id }) => id === shoot.purpose);
  const blocked = {
    from: plan.from - Math.max(rule?.bufferBeforeMinutes ?? 0, member.bufferBeforeMinutes) * minuteMs,
    to: plan.to + Math.max(rule?.bufferAfterMinutes ?? 0, member.bufferAfterMinutes) * minuteMs,
  };
  const named = { bookableId: member.id, bookableName: member.name };
  const taken = board.slots
    .filter(({ bookableId, shootId }) => bookableId === member.id && shootId !== shoot.id)
    .filter((slot) => overlap({ from: Date.parse(slot.blockedFrom), to: Date.parse(slot.blockedTo) }, blocked))
    .map(({ reason, startsAt, endsAt, shootId }): Conflict => {
      const reserving = board.shoots.find(({ id }) => id === shootId);
      return { ...named, kind: "slot", reason, startsAt, endsAt, shoot: reserving ? inConflict(reserving) : null };
    });
  const isOff = rule?.isAtAnyHour !== true && offHours(member.hours, member.zone || board.zone, plan).length > 0;
  const off: Conflict = { ...named, kind: "hours", reason: null, startsAt: null, endsAt: null, shoot: null };
  return isOff ? [...taken, off] : taken;
}

function conflictsOfCouple(board: Board, shoot: Shoot, plan: Plan, rules: readonly PurposeRule[]): Conflict[] {
  const isPresent = (item: Shoot) => rules.some((rule) => rule.id === item.purpose && rule.isCouplePresent);
  if (shoot.weddingId === null || !isPresent(shoot)) return [];
  return board.shoots
    .filter(({ id, weddingId, state }) => id !== shoot.id && weddingId === shoot.weddingId && isReserving(state))
    .filter((coupleShoot) => isPresent(coupleShoot) && overlap(rangeOf(coupleShoot), plan))
    .map((coupleShoot) => ({
      kind: "couple",
      bookableId: null,
      bookableName: "",
      reason: null,
      startsAt: coupleShoot.startsAt,
      endsAt: coupleShoot.endsAt,
      shoot: inConflict(coupleShoot),
    }));
}

/** Whether a shoot in this state reserves its team. */
const isReserving = (state: Shoot["state"]): boolean =>
  ["tentative", "firm", "confirmed", "checked_in", "shooting"].includes(state);

/** The board with a shoot at another time and with another team, until the server has answered. */
export function withPlan(board: Board, shoot: Shoot, plan: Plan): Board {
  const times = { startsAt: new Date(plan.from).toISOString(), endsAt: new Date(plan.to).toISOString() };
  const own = board.slots.filter(({ shootId }) => shootId === shoot.id);
  const slotOf = (bookableId: number): BoardSlot => {
    const former = own.find((slot) => slot.bookableId === bookableId) ?? own[0];
    const before = former ? Date.parse(former.startsAt) - Date.parse(former.blockedFrom) : 0;
    const after = former ? Date.parse(former.blockedTo) - Date.parse(former.endsAt) : 0;
    return {
      id: `planned-${shoot.id}-${bookableId}`,
      bookableId,
      reason: "shoot",
      ...times,
      blockedFrom: new Date(plan.from - before).toISOString(),
      blockedTo: new Date(plan.to + after).toISOString(),
      shootId: shoot.id,
      note: "",
    };
  };
  return {
    ...board,
    slots: [...board.slots.filter(({ shootId }) => shootId !== shoot.id), ...plan.team.map(slotOf)],
    shoots: board.shoots.map((item) => (item.id === shoot.id ? { ...item, ...times } : item)),
  };
}

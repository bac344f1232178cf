import { addMonths, momentIn } from "@vowdesk/contract/kernel";
import type { Board, BoardBookable, BoardSlot, PurposeRule, Shoot } from "@vowdesk/contract/studio/shoots";
import { beforeAll, describe, expect, test } from "vitest";
import { setTimeZone } from "../../../../ui/format/time.ts";
import { conflictsOf, groupsOf, planOf, withPlan } from "./board.ts";
import { weekDates } from "./dates.ts";
import { monthDates } from "../../../../ui/format/month-dates.ts";
import { grab, isChanged, moveTo } from "./move.ts";
import { daysFrom, hourMs, hoursOf, minuteMs, offHours } from "./time-axis.ts";

beforeAll(() => void setTimeZone("Europe/Madrid"));

const zone = "Europe/Madrid";
const at = (time: string) => momentIn(zone, "2027-03-01", time).getTime();
const iso = (time: string) => new Date(at(time)).toISOString();

const person = (id: number, input: Partial<BoardBookable> = {}): BoardBookable => ({
  id,
  kind: "person",
  name: `Person ${id}`,
  userId: null,
  skills: ["photography"],
  hours: [],
  zone: "",
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  ...input,
});

const shootOf = (id: number, from: string, to: string, team: readonly BoardBookable[]): Shoot => ({
  id,
  weddingId: id,
  weddingNumber: `WD${id}`,
  couple: `Couple ${id}`,
  stops: [],
  wishes: "",
  purpose: "studio",
  state: "firm",
  startsAt: iso(from),
  endsAt: iso(to),
  zone,
  placeId: null,
  placeName: "",
  placeAddress: "",
  team: team.map((item) => ({ bookableId: item.id, name: item.name, kind: item.kind })),
  expiresAt: null,
  note: "",
  postponedBy: null,
  endReason: "",
  reshootOf: null,
  createdAt: iso("08:00"),
  version: 1,
  undoUntil: null,
  allowed: ["move"],
});

const slotsOf = (shoot: Shoot, bufferMin: number): BoardSlot[] =>
  shoot.team.map(({ bookableId }) => ({
    id: `${shoot.id}-${bookableId}`,
    bookableId,
    reason: "shoot",
    startsAt: shoot.startsAt,
    endsAt: shoot.endsAt,
    blockedFrom: new Date(Date.parse(shoot.startsAt) - bufferMin * minuteMs).toISOString(),
    blockedTo: new Date(Date.parse(shoot.endsAt) + bufferMin * minuteMs).toISOString(),
    shootId: shoot.id,
    note: "",
  }));

const rules: PurposeRule[] = [
  {
    id: "studio",
    lengthMinutes: 240,
    bufferBeforeMinutes: 15,
    bufferAfterMinutes: 15,
    isCouplePresent: true,
    isAtAnyHour: false,
    isOnWeddingDay: false,
    needs: [],
    version: 1,
  },
];

const [anna, ben, cleo] = [person(1), person(2), person(3, { kind: "room" })];
const first = shootOf(10, "09:00", "11:00", [anna, cleo]);
const second = shootOf(11, "13:00", "15:00", [ben]);
const board: Board = {
  zone,
  bookables: [anna, ben, cleo],
  slots: [...slotsOf(first, 15), ...slotsOf(second, 15)],
  shoots: [first, second],
};
const surroundings = { board, rules };

describe("days and hours", () => {
  test("the days on which the clocks change have 23 and 25 hours, and each hour has a column", () => {
    const spring = daysFrom("2027-03-28");
    const autumn = daysFrom("2027-10-31");
    expect((spring.to - spring.from) / hourMs).toBe(23);
    expect((autumn.to - autumn.from) / hourMs).toBe(25);
    expect(
      hoursOf(spring, zone)
        .map(({ label }) => label)
        .slice(0, 4),
    ).toEqual(["00:00", "01:00", "03:00", "04:00"]);
    expect(hoursOf(autumn, zone).filter(({ label }) => label === "02:00")).toHaveLength(2);
  });

  test("working hours follow the clock of their zone over a change of the clocks", () => {
    const hours = [{ weekday: 7, from: "09:00", to: "18:00" }];
    const day = daysFrom("2027-03-28");
    expect(
      offHours(hours, zone, day).map(({ from, to }) => [(from - day.from) / hourMs, (to - day.from) / hourMs]),
    ).toEqual([
      [0, 8],
      [17, 23],
    ]);
    const tokyo = offHours([{ weekday: 7, from: "09:00", to: "24:00" }], "Asia/Tokyo", day);
    expect(tokyo.map(({ from, to }) => [(from - day.from) / hourMs, (to - day.from) / hourMs])).toEqual([
      [0, 1],
      [16, 23],
    ]);
  });

  test("a month is shown in whole weeks from Monday, and months are counted without overflow", () => {
    const dates = monthDates("2027-02-10");
    expect([dates[0], dates.at(-1), dates.length]).toEqual(["2027-02-01", "2027-02-28", 28]);
    expect(monthDates("2027-05-31")[0]).toBe("2027-04-26");
    expect(weekDates("2027-03-07")[0]).toBe("2027-03-01");
    expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
    expect(addMonths("2027-01-15", -1)).toBe("2026-12-15");
  });
});

describe("board", () => {
  test("rows are grouped by kind, with their slots by time", () => {
    const groups = groupsOf(board, daysFrom("2027-03-01"));
    expect(groups.map(({ kind, rows }) => [kind, rows.length])).toEqual([
      ["person", 2],
      ["room", 1],
    ]);
    expect(groups[0]?.rows[0]?.slots.map(({ shoot }) => shoot?.id)).toEqual([10]);
  });

  test("a move is in conflict with another slot and its buffers", () => {
    const late = { from: at("11:00"), to: at("13:00"), team: [2, 3] };
    expect(conflictsOf(board, first, late, rules)).toMatchObject([
      { kind: "slot", bookableName: "Person 2", shoot: { id: 11 } },
    ]);
    expect(conflictsOf(board, first, { ...late, from: at("10:00"), to: at("12:00") }, rules)).toEqual([]);
  });

  test("a move is in conflict with working hours and with another shoot of the couple", () => {
    const off = person(1, { hours: [{ weekday: 1, from: "09:00", to: "12:00" }] });
    const plan = { from: at("11:00"), to: at("13:00"), team: [1, 3] };
    const atNoon = { ...board, bookables: [off, ben, cleo] };
    expect(conflictsOf(atNoon, first, plan, rules)).toMatchObject([{ kind: "hours", bookableId: 1 }]);
    const same = { ...board, shoots: [first, { ...second, weddingId: 10 }] };
    expect(conflictsOf(same, first, { ...plan, from: at("13:00"), to: at("14:00") }, rules)).toMatchObject([
      { kind: "couple", shoot: { id: 11 } },
    ]);
  });

  test("a dropped shoot is shown at its new time, with its buffers", () => {
    const moved = withPlan(board, first, { from: at("16:00"), to: at("18:00"), team: [2, 3] });
    const slots = moved.slots.filter(({ shootId }) => shootId === 10);
    expect(slots.map(({ bookableId, blockedFrom }) => [bookableId, blockedFrom])).toEqual([
      [2, iso("15:45")],
      [3, iso("15:45")],
    ]);
    expect(moved.shoots[0]?.startsAt).toBe(iso("16:00"));
  });
});

describe("move", () => {
  const grabbed = grab(first, 1, "keyboard");
  const step = 15 * minuteMs;

  test("the whole team moves in steps of a quarter of an hour", () => {
    const moved = moveTo(surroundings, grabbed, { startShift: 17 * minuteMs, endShift: 17 * minuteMs, rowId: 1 });
    expect(moved.plan).toEqual({ from: at("09:15"), to: at("11:15"), team: [1, 3] });
    expect(isChanged(moved)).toBe(true);
  });

  test("a resized shoot keeps at least one step", () => {
    const long = moveTo(surroundings, grabbed, { startShift: 0, endShift: 2 * step, rowId: 1 });
    expect(long.plan).toMatchObject({ from: at("09:00"), to: at("11:30") });
    const short = moveTo(surroundings, grabbed, { startShift: 0, endShift: -8 * hourMs, rowId: 1 });
    expect(short.plan).toMatchObject({ from: at("09:00"), to: at("09:15") });
    const late = moveTo(surroundings, grabbed, { startShift: 8 * hourMs, endShift: 0, rowId: 1 });
    expect(late.plan).toMatchObject({ from: at("10:45"), to: at("11:00") });
  });

  test("another row of the same kind replaces the bookable; a row of another kind does not", () => {
    expect(moveTo(surroundings, grabbed, { startShift: 0, endShift: 0, rowId: 2 }).plan.team).toEqual([2, 3]);
    expect(moveTo(surroundings, grabbed, { startShift: 0, endShift: 0, rowId: 3 }).plan.team).toEqual([1, 3]);
  });

  test("a copy is in conflict with the shoot that it copies", () => {
    const copy = moveTo(surroundings, grabbed, { startShift: step, endShift: step, rowId: 1 }, "copy");
    expect(copy.conflicts.map(({ kind }) => kind)).toEqual(["slot", "slot", "couple"]);
    expect(planOf(first).from).toBe(at("09:00"));
  });
});

import type { Purpose, ShootState } from "@vowdesk/contract/studio/shoots";
import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { addDays, dateIn, sameTimeLater, startOfDate, weekdayOf } from "../../platform/business-time.ts";
import type { Random } from "../random.ts";
import type { DemoGroup } from "./bookables.ts";

/** The calendar reaches half a year back and ahead. */
const reachDays = 182;
/** A couple comes again after about this many shoots. */
const coupleCount = 420;

/** A shoot of the demo. The team names bookables by group and position. */
export interface DemoShoot {
  purpose: Purpose;
  startsAt: string;
  endsAt: string;
  state: ShootState;
  couple: number;
  team: readonly (readonly [DemoGroup, number])[];
  expiresAt: string | null;
}

type Member = readonly [DemoGroup, number];

interface Day {
  date: string;
  /** Days since the start, from which the teams rotate. */
  number: number;
  random: Random;
}

function moment(date: string, time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(startOfDate(defaultTimeZone, date).getTime() + (hours * 60 + minutes) * 60_000).toISOString();
}

const hourMs = 60 * 60_000;

/** States with their shares of a hundred. */
const past = [...Array(94).fill("done"), ...Array(3).fill("cancelled"), ...Array(3).fill("no_show")] as ShootState[];
const soon = [...Array(80).fill("confirmed"), ...Array(20).fill("firm")] as ShootState[];
const later = [...Array(86).fill("firm"), ...Array(8).fill("tentative"), ...Array(6).fill("postponed")] as ShootState[];

/** The state of a shoot: mostly done in the past, confirmed in the next ten days, firm or tentative later. */
function stateOf(startsAt: string, endsAt: string, now: Date, random: Random): ShootState {
  if (new Date(endsAt) <= now) return random.pick(past);
  if (new Date(startsAt) <= now) return "shooting";
  return random.pick(new Date(startsAt) < sameTimeLater(defaultTimeZone, now, 10) ? soon : later);
}

/** A team of the day: a photographer, a make-up artist and an assistant, who work in no other team on that day. */
const teamOf = (number: number, index: number): Member[] => [
  ["photographers", (index * 2 + number) % 8],
  ["makeup", (index + number) % 6],
  ["assistants", (index + number) % 4],
];

type Draft = Pick<DemoShoot, "purpose" | "team"> & { from: string; to: string };

/** Shoots of one team: a morning and an afternoon in a room, or a day outside. */
function teamDay({ number, random }: Day, index: number): Draft[] {
  const team = teamOf(number, index);
  if (index >= 2 && random.next() < 0.4)
    return [
      { purpose: "location", from: "09:00", to: "16:00", team: [...team, ["places", index], ["vehicles", index - 2]] },
    ];
  const bands = [
    ["09:30", "13:00"],
    ["14:00", "17:30"],
  ] as const;
  return bands
    .filter(() => random.next() < 0.7)
    .map(([from, to]) => ({ purpose: "studio", from, to, team: [...team, ["rooms", index]] }));
}

/** Consultations, selections and design reviews of one consultant. */
function consultantDay({ random }: Day, index: number): Draft[] {
  const bands: readonly (readonly [Purpose, string, string])[] = [
    ["consultation", "10:00", "11:00"],
    ["selection", "13:00", "15:00"],
    ["design", "16:00", "17:00"],
  ];
  return bands
    .filter(() => random.next() < 0.35)
    .map(([purpose, from, to]) => ({ purpose, from, to, team: [["consultants", index]] }));
}

/** A wedding day with a videographer, on Saturdays. */
const weddingDay = ({ date, number }: Day): Draft[] =>
  weekdayOf(date) === 6
    ? [{ purpose: "coverage", from: "06:30", to: "17:00", team: [["videographers", number % 2]] }]
    : [];

const fittingDay = ({ random }: Day): Draft[] =>
  random.next() < 0.5
    ? [
        {
          purpose: "fitting",
          from: "15:00",
          to: "16:30",
          team: [
            ["stylists", 0],
            ["dresses", 0],
          ],
        },
      ]
    : [];

/** A year of shoots around now, without conflicts of bookables or couples. */
export function makeCalendar(random: Random, now: Date): DemoShoot[] {
  const today = dateIn(defaultTimeZone, now);
  let couple = 0;
  return Array.from({ length: 2 * reachDays }, (_, number) => number).flatMap((number) => {
    const day = { date: addDays(today, number - reachDays), number, random };
    const drafts = [
      ...[0, 1, 2, 3].flatMap((index) => teamDay(day, index)),
      ...[0, 1, 2].flatMap((index) => consultantDay(day, index)),
      ...weddingDay(day),
      ...fittingDay(day),
    ];
    return drafts.map(({ purpose, team, from, to }) => {
      couple = (couple + 1) % coupleCount;
      const [startsAt, endsAt] = [moment(day.date, from), moment(day.date, to)];
      const state = stateOf(startsAt, endsAt, now, random);
      const held = new Date(now.getTime() + (24 + random.below(96)) * hourMs);
      return {
        purpose,
        team,
        startsAt,
        endsAt,
        state,
        couple,
        expiresAt: state === "tentative" ? held.toISOString() : null,
      };
    });
  });
}

/** The number of couples. */
export const demoCouples = coupleCount;

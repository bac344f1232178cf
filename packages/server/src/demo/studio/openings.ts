import { defaultTimeZone } from "@vowdesk/contract/kernel";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import { addDays, startOfDate, weekdayOf } from "../../platform/business-time.ts";
import type { DemoGroup } from "./bookables.ts";

/** The team names bookables by group and position. */
export type Member = readonly [DemoGroup, number];

/** A free time of a team. Openings with a common use exclude each other. */
interface Opening {
  from: string;
  to: string;
  team: readonly Member[];
  uses: readonly string[];
}

/** A reserved time. */
export interface Booked {
  /** Days from today. */
  day: number;
  startsAt: Date;
  endsAt: Date;
  team: readonly Member[];
}

const members = (count: number) => Array.from({ length: count }, (_, index) => index);

const momentOf = (date: string, time: string): Date => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(startOfDate(defaultTimeZone, date).getTime() + (hours * 60 + minutes) * 60_000);
};

/** A photographer, a make-up artist and an assistant, who work in no other team on that day. */
const teamOf = (day: number, index: number): Member[] => [
  ["photographers", (index * 2 + day) % 8],
  ["makeup", (index + day) % 6],
  ["assistants", (index + day) % 4],
];

const bands = [
  ["09:30", "13:00"],
  ["14:00", "17:30"],
] as const;

const studio = (day: number): Opening[] =>
  members(4).flatMap((index) =>
    bands.map(([from, to]) => ({
      from,
      to,
      team: [...teamOf(day, index), ["rooms", index] as const],
      uses: [`team ${index} ${from}`],
    })),
  );

/** A day outside, for the two teams with a vehicle. */
const location = (day: number): Opening[] =>
  [2, 3].map((index) => ({
    from: "09:00",
    to: "16:00",
    team: [...teamOf(day, index), ["places", (index + 2 * day) % 4], ["vehicles", index - 2]],
    uses: bands.map(([from]) => `team ${index} ${from}`),
  }));

/** Saturdays, with one of two videographers. */
const coverage = (day: number, date: string): Opening[] =>
  weekdayOf(date) === 6
    ? members(2).map((index) => ({
        from: "08:30",
        to: "18:00",
        team: [["videographers", (index + day) % 2]],
        uses: [`videographer ${index}`],
      }))
    : [];

const fitting = (): Opening[] =>
  members(2).flatMap((index) =>
    [["10:00", "11:30"] as const, ["15:00", "16:30"] as const].map(([from, to]) => ({
      from,
      to,
      team: [
        ["stylists", index],
        ["dresses", index],
      ],
      uses: [`stylist ${index} ${from}`],
    })),
  );

/** Times of the consultants. */
const withConsultant =
  (...times: readonly (readonly [string, string])[]) =>
  (): Opening[] =>
    members(3).flatMap((index) =>
      times.map(([from, to]) => ({
        from,
        to,
        team: [["consultants", index]],
        uses: [`consultant ${index} ${from}`],
      })),
    );

const openings: Readonly<Partial<Record<Purpose, (day: number, date: string) => Opening[]>>> = {
  consultation: withConsultant(["10:00", "11:00"], ["11:15", "12:15"], ["17:45", "18:45"]),
  fitting,
  studio,
  location,
  coverage,
  selection: withConsultant(["13:00", "15:00"]),
  design: withConsultant(["15:15", "16:15"]),
  pickup: withConsultant(["09:00", "09:30"], ["16:45", "17:15"]),
};

/** How many days a couple waits for a free time. */
const patienceDays = 45;

/** Reserves the next free time for a purpose from a day on; null if there is none. `turn` varies the team. */
export type Book = (purpose: Purpose, fromDay: number, turn: number) => Booked | null;

/** An empty calendar around today. What it reserves never conflicts. */
export function emptyCalendar(today: string): Book {
  const used = new Set<string>();
  return (purpose, fromDay, turn) => {
    for (let day = fromDay; day < fromDay + patienceDays; day++) {
      const date = addDays(today, day);
      // Positive, so that remainders are.
      const offered = openings[purpose]?.(day + 10_000, date) ?? [];
      const free = offered.filter(({ uses }) => !uses.some((use) => used.has(`${date} ${use}`)));
      const opening = free[turn % free.length];
      if (!opening) continue;
      for (const use of opening.uses) used.add(`${date} ${use}`);
      const { from, to, team } = opening;
      return { day, startsAt: momentOf(date, from), endsAt: momentOf(date, to), team };
    }
    return null;
  };
}

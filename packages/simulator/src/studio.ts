import { shorten } from "@vowdesk/contract/kernel";
import type { Shoot } from "@vowdesk/contract/studio/shoots";
import { unlessRefused, type Call } from "./client.ts";
import { dateIn, freeTime } from "./free-times.ts";
import type { Pace } from "./pace.ts";
import { openStaff, type Staff } from "./staff.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Average time between two events of a kind. */
const postponementMs = 40 * minuteMs;
const illnessMs = 60 * minuteMs;
/** How often the shoots of today are looked at. */
const stepMs = 3 * minuteMs;
/** A couple is late by this time before it counts as a no-show. */
const latenessMs = 30 * minuteMs;

async function shootsBetween(scheduler: Staff, from: number, to: number): Promise<Shoot[]> {
  const input = { from: dateIn(from), to: dateIn(to), scope: "reserved", pageSize: 200 } as const;
  return (await scheduler.call("shoots_list", input)).records;
}

const allowing = (shoots: readonly Shoot[], act: Shoot["allowed"][number]) =>
  shoots.filter(({ allowed }) => allowed.includes(act));

/** Bad weather postpones a shoot outside, which gets the next free time a week later. */
async function postpone(scheduler: Staff, pace: Pace): Promise<void> {
  const shoots = allowing(await shootsBetween(scheduler, 1, 7), "postpone").filter(
    ({ purpose }) => purpose === "location",
  );
  if (shoots.length === 0) return;
  const { id, version, purpose, team } = pace.pick(shoots);
  const postponed = await unlessRefused(
    scheduler.call("shoots_postpone", { id, version, cause: "weather", reason: "下雨" }),
  );
  if (!postponed) return;
  await pace.about(minuteMs);
  const members = team.map(({ bookableId }) => bookableId);
  const time = await freeTime(scheduler, purpose, members, 8);
  if (time)
    await unlessRefused(scheduler.call("shoots_rebook", { id, version: postponed.version, team: members, ...time }));
}

/** A person falls ill: the best replacement takes over every shoot of the day, then the person is on leave. */
async function fallIll(scheduler: Staff, pace: Pace): Promise<void> {
  const shoots = allowing(await shootsBetween(scheduler, 1, 2), "replace");
  if (shoots.length === 0) return;
  const { startsAt, team } = pace.pick(shoots);
  const people = team.filter(({ kind }) => kind === "person");
  if (people.length === 0) return;
  const { bookableId } = pace.pick(people);
  const date = shorten(startsAt, 10);
  const ofDay = shoots.filter(
    (shoot) => shoot.startsAt.startsWith(date) && shoot.team.some((member) => member.bookableId === bookableId),
  );
  for (const { id, version } of ofDay) {
    const [best] = await scheduler.call("shoots_replacements", { id, bookableId });
    const reason = "病假";
    if (best)
      await unlessRefused(scheduler.call("shoots_replace", { id, version, bookableId, byId: best.bookableId, reason }));
  }
  const leave = { startsAt: `${date}T00:30:00Z`, endsAt: `${date}T11:00:00Z`, reason: "leave", note: "病假" } as const;
  await unlessRefused(scheduler.call("shoots_block", { bookableId, ...leave }));
}

/** One couple of this many does not come. */
const noShowEach = 25;

type Step = "shoots_confirm" | "shoots_noShow" | "shoots_checkIn" | "shoots_start" | "shoots_finish";

/** What happens at the start of a confirmed shoot; null before. */
function arrivalOf({ id, startsAt }: Shoot, now: number): Step | null {
  const lateMs = now - Date.parse(startsAt);
  if (id % noShowEach === 0) return lateMs > latenessMs ? "shoots_noShow" : null;
  return lateMs > 0 ? "shoots_checkIn" : null;
}

const steps: Readonly<Partial<Record<Shoot["state"], (shoot: Shoot, now: number) => Step | null>>> = {
  firm: ({ startsAt }, now) => (now > Date.parse(startsAt) - hourMs ? "shoots_confirm" : null),
  confirmed: arrivalOf,
  checked_in: () => "shoots_start",
  shooting: ({ endsAt }, now) => (now > Date.parse(endsAt) ? "shoots_finish" : null),
};

/** Carries out the shoots of today. Some couples do not come. */
async function carryOut(scheduler: Staff): Promise<void> {
  for (const shoot of await shootsBetween(scheduler, -1, 1)) {
    const step = steps[shoot.state]?.(shoot, Date.now());
    if (step) await unlessRefused(scheduler.call(step, { id: shoot.id, version: shoot.version }));
  }
}

/** The studio at a low rate: bad weather, illness, and the shoots of the day with some no-shows. */
export function startStudio(call: Call, pace: Pace): void {
  const scheduler = openStaff("scheduler", call, pace);
  const repeat = (work: () => Promise<void>, everyMs: number) =>
    pace.go(async () => {
      while (!pace.isOver) {
        await pace.about(everyMs);
        await work();
      }
    });
  repeat(() => postpone(scheduler, pace), postponementMs);
  repeat(() => fallIll(scheduler, pace), illnessMs);
  repeat(() => carryOut(scheduler), stepMs);
}

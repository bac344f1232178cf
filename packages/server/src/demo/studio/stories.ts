import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { defaultAgreementRules, type AgreementState } from "@vowdesk/contract/studio/agreements";
import type { Purpose, ShootState } from "@vowdesk/contract/studio/shoots";
import { addDays, dateIn, daysBetween, momentIn } from "../../platform/business-time.ts";
import { randomFrom, type Random } from "../random.ts";
import { emptyCalendar, type Book, type Booked, type Member } from "./openings.ts";

/** A shoot of a story. */
export interface DemoShoot {
  purpose: Purpose;
  state: ShootState;
  startsAt: Date;
  endsAt: Date;
  team: readonly Member[];
  bookedAt: Date;
  /** Of a tentative shoot. */
  expiresAt: Date | null;
}

/** A version of an agreement. */
export interface DemoVersion {
  state: AgreementState;
  sentAt: Date;
  /** When the last of those who signed did. */
  signedAt: Date;
}

/** What happened to a couple so far, and what is planned, in the order of time. */
export interface Story {
  /** The position of the offer that the couple takes. */
  offer: number;
  addedAt: Date;
  weddingDate: string;
  versions: readonly DemoVersion[];
  shoots: readonly DemoShoot[];
}

const coupleCount = 320;
/** Two of three couples have a consultant. */
export const hasConsultant = (index: number): boolean => index % 3 > 0;
const hourMs = 60 * 60_000;
/** The first couples came this many days ago. */
const earliestDays = 260;
/** An appointment after the pictures is made this many days before it at most. */
const bookedAheadDays = 30;
const soonDays = 10;

/** Offers by their shares of ten, and the shoots of each at which pictures are taken. */
const offersOfTen = [0, 1, 2, 0, 1, 2, 0, 1, 2, 3] as const;
const pictures: readonly (readonly Purpose[])[] = [["studio"], ["location"], ["location", "studio"], ["coverage"]];

/** Appointments after the pictures: days after the one before, at least, and their spread. */
const afterPictures = [
  ["selection", 7, 12],
  ["design", 14, 10],
  ["pickup", 18, 16],
] as const;

interface Context {
  index: number;
  random: Random;
  book: Book;
  now: Date;
  today: string;
}

function stateOf({ now, random }: Context, { startsAt, endsAt, day }: Booked): ShootState {
  if (endsAt <= now) return "done";
  if (startsAt <= now) return "shooting";
  return day < soonDays && random.below(5) > 0 ? "confirmed" : "firm";
}

const latest = (...moments: readonly Date[]) => new Date(Math.max(...moments.map(Number)));
const earliest = (...moments: readonly Date[]) => new Date(Math.min(...moments.map(Number)));
const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/** Days from today to a moment. */
const dayOf = (today: string, moment: Date): number => daysBetween(today, dateIn(defaultTimeZone, moment));

/** Reserves a time. One in twenty-five past appointments did not take place, and was booked once more. */
function appoint(
  context: Context,
  purpose: Purpose,
  fromDay: number,
  bookedAt: Date,
  missed: ShootState,
): { booked: Booked; shoots: DemoShoot[] } | null {
  const { book, random, now } = context;
  const booked = book(purpose, fromDay, random.below(12));
  if (!booked) return null;
  const { startsAt, endsAt, team } = booked;
  const shoot = { purpose, startsAt, endsAt, team, bookedAt: earliest(bookedAt, now), expiresAt: null };
  if (endsAt > now || purpose === "coverage" || random.below(25) > 0)
    return { booked, shoots: [{ ...shoot, state: stateOf(context, booked) }] };
  const again = appoint(context, purpose, booked.day + 3, later(endsAt, hourMs), missed);
  return again && { ...again, shoots: [{ ...shoot, state: missed }, ...again.shoots] };
}

/** The agreement of a couple that consulted us within the last two weeks. */
const recentStates = [null, "draft", null, "sent", null, "signed_a", "signed"] as const;

/** The versions of the agreement after a consultation. Most couples sign within three days. */
function versionsOf(context: Context, consulted: Date, signingMs: number): DemoVersion[] {
  const { index, now } = context;
  const sentAt = later(consulted, 20 * hourMs);
  const signedAt = later(sentAt, signingMs);
  const version = (state: AgreementState): DemoVersion => ({ state, sentAt, signedAt });
  const ageDays = -dayOf(context.today, consulted);
  if (ageDays >= defaultAgreementRules.agreementDays) return olderVersions(context, version, ageDays);
  const recent = ageDays < 2 ? null : recentStates[index % recentStates.length];
  if (!recent) return [];
  return [version(recent !== "draft" && signedAt > now ? "sent" : recent)];
}

/** A signed version, which some couples amended, or one that no couple signed in time. */
function olderVersions(
  { index, now }: Context,
  version: (state: AgreementState) => DemoVersion,
  ageDays: number,
): DemoVersion[] {
  if (index % 14 === 7 && ageDays > defaultAgreementRules.agreementDays + 2) return [version("expired")];
  const amendedAt = later(version("amended").signedAt, 50 * hourMs);
  return index % 8 === 2 && later(amendedAt, 50 * hourMs) < now
    ? [version("amended"), { state: "signed", sentAt: amendedAt, signedAt: later(amendedAt, 22 * hourMs) }]
    : [version("signed")];
}

const unsigned: readonly AgreementState[] = ["sent", "signed_a"];

/** The time that is held until the couple signs. */
function held(context: Context, purpose: Purpose, { sentAt }: DemoVersion): DemoShoot[] {
  const { book, random, now } = context;
  const booked = book(purpose, 18 + random.below(25), random.below(12));
  if (!booked) return [];
  const { startsAt, endsAt, team } = booked;
  const expiresAt = later(now, (24 + random.below(96)) * hourMs);
  return [{ purpose, state: "tentative", startsAt, endsAt, team, bookedAt: later(sentAt, -hourMs), expiresAt }];
}

/** The fitting and the shoots at which pictures are taken, all booked at the signature. A postponed one waits for a new day. */
function pictureShoots(context: Context, offer: number, signedAt: Date): DemoShoot[] {
  const { index, random, today } = context;
  const purposes: readonly Purpose[] = [...(index % 2 === 0 ? ["fitting" as const] : []), ...(pictures[offer] ?? [])];
  const shoots: DemoShoot[] = [];
  let day = dayOf(today, signedAt);
  for (const purpose of purposes) {
    day += purpose === "fitting" ? 3 + random.below(8) : 9 + random.below(60);
    const made = appoint(context, purpose, day, later(signedAt, 2 * hourMs), "cancelled");
    if (!made) break;
    ({ day } = made.booked);
    const isPostponed = purpose !== "fitting" && purpose !== "coverage" && day > soonDays && random.below(12) === 0;
    shoots.push(...made.shoots.map((shoot) => (isPostponed ? { ...shoot, state: "postponed" as const } : shoot)));
    if (isPostponed) break;
  }
  return shoots;
}

/** The selection, the design review and the pickup. Each is made when the step before it is over. */
function appointmentsAfter(context: Context, lastPicture: Date): DemoShoot[] {
  const { random, today, now } = context;
  const shoots: DemoShoot[] = [];
  let former = lastPicture;
  for (const [purpose, minDays, spread] of afterPictures) {
    const fromDay = dayOf(today, former) + minDays + random.below(spread);
    if (former > now || fromDay > bookedAheadDays) break;
    const made = appoint(context, purpose, fromDay, later(former, hourMs), "no_show");
    if (!made) break;
    shoots.push(...made.shoots);
    former = made.booked.endsAt;
  }
  return shoots;
}

/** What follows on the signature. */
function afterSigning(context: Context, offer: number, signedAt: Date): DemoShoot[] {
  const shoots = pictureShoots(context, offer, signedAt);
  const isEveryPictureTaken = (pictures[offer] ?? []).every((purpose) =>
    shoots.some((shoot) => shoot.purpose === purpose && shoot.state === "done"),
  );
  if (!isEveryPictureTaken) return shoots;
  return [...shoots, ...appointmentsAfter(context, latest(...shoots.map(({ endsAt }) => endsAt)))];
}

/** The day of the coverage, or some weeks after the pictures are collected. */
function weddingDateOf({ random, today }: Context, shoots: readonly DemoShoot[]): string {
  const coverage = shoots.find(({ purpose, state }) => purpose === "coverage" && state !== "cancelled");
  if (coverage) return dateIn(defaultTimeZone, coverage.startsAt);
  const isCollected = shoots.some(({ purpose, state }) => purpose === "pickup" && state === "done");
  const last = dateIn(defaultTimeZone, latest(...shoots.map(({ endsAt }) => endsAt)));
  return isCollected
    ? addDays(last, 10 + random.below(90))
    : addDays(last > today ? last : today, 50 + random.below(120));
}

function storyOf(context: Context): Story {
  const { index, random, today, now } = context;
  const offer = offersOfTen[index % offersOfTen.length] ?? 0;
  const addedDay = -1 - random.below(earliestDays);
  const addedAt = momentIn(defaultTimeZone, addDays(today, addedDay), `${10 + random.below(8)}:00`);
  const consultation = appoint(
    context,
    "consultation",
    addedDay + 2 + random.below(6),
    later(addedAt, hourMs),
    "no_show",
  );
  const shoots = consultation?.shoots ?? [];
  const consulted = consultation?.booked.endsAt ?? now;
  const versions = versionsOf(context, consulted, (19 + 24 * random.below(3)) * hourMs);
  const last = versions.at(-1);
  const [firstPicture = "studio"] = pictures[offer] ?? [];
  const agreed = last?.state === "signed" ? afterSigning(context, offer, last.signedAt) : [];
  const waiting = last && unsigned.includes(last.state) ? held(context, firstPicture, last) : [];
  const all = [...shoots, ...agreed, ...waiting];
  return { offer, addedAt, weddingDate: weddingDateOf(context, all), versions, shoots: all };
}

/** Whether a couple with a consultant has signed, and has pictures of one shoot and another shoot to come. */
const isBetweenShoots = ({ versions, shoots }: Story, index: number): boolean => {
  const taken = shoots.filter(({ purpose }) => purpose === "studio" || purpose === "location");
  return (
    hasConsultant(index) &&
    versions.length === 1 &&
    versions[0]?.state === "signed" &&
    taken.some(({ state }) => state === "done") &&
    taken.some(({ state }) => state === "firm" || state === "confirmed")
  );
};

/** One couple changes its agreement between two shoots, so that it has both pictures to look at and an agreement to sign. */
function amendOne(stories: readonly Story[], now: Date): Story[] {
  const chosen = stories.findIndex(isBetweenShoots);
  const version: DemoVersion = { state: "sent", sentAt: later(now, -26 * hourMs), signedAt: now };
  return stories.map((story, index) =>
    index === chosen ? { ...story, versions: [...story.versions, version] } : story,
  );
}

/** Couples of about seven months, each at another step of the way from the enquiry to the collected pictures. */
export function makeStories(now: Date): Story[] {
  const today = dateIn(defaultTimeZone, now);
  const book = emptyCalendar(today);
  const stories = Array.from({ length: coupleCount }, (_, index) =>
    storyOf({ index, random: randomFrom(1_000 + index), book, now, today }),
  );
  return amendOne(stories, now);
}

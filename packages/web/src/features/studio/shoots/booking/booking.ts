import type { Candidate, Need, PostponeCause, Purpose, PurposeRule, Shoot } from "@vowdesk/contract/studio/shoots";
import type { Values } from "../../../../resource/field.ts";
import { addDays } from "@vowdesk/contract/kernel";
import { dateOf, momentMs, wallOf } from "../../../../ui/format/time.ts";
import { momentOf } from "../../../../ui/format/typed-time.ts";

const minuteMs = 60_000;

/** Initial values of the booking dialog. */
export type Seed = Partial<Shoot>;

/** Input of the dialog, as typed. */
export interface Booking {
  purpose: Purpose;
  weddingId: number | null;
  couple: string;
  /** Local time of the business: `2026-11-05T09:00`. */
  start: string;
  minutes: string;
  team: readonly number[];
  isTentative: boolean;
  isWishOfCouple: boolean;
  /** Why a shoot moves; null if it is not stated. */
  cause: PostponeCause | null;
  /** Why the day is unusual; empty for a usual one. */
  dayReason: string;
  note: string;
}

/** The start of a new booking without a time: nine o'clock of the next day. */
const defaultStart = () => `${addDays(dateOf(Date.now()), 1)}T09:00`;

const lengthOf = ({ startsAt, endsAt }: Seed): number | null =>
  startsAt && endsAt ? (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs : null;

/** The input: what was typed over what is known. Without an end, the length follows the purpose until it is typed. */
export function bookingOf(seed: Seed, typed: Values, rules: readonly PurposeRule[]): Booking {
  const purpose = (typed["purpose"] as Purpose | undefined) ?? seed.purpose ?? "studio";
  const usual = rules.find((rule) => rule.id === purpose)?.lengthMinutes ?? 60;
  const start: Booking = {
    purpose,
    weddingId: seed.weddingId ?? null,
    couple: seed.couple ?? "",
    start: seed.startsAt ? wallOf(seed.startsAt) : defaultStart(),
    minutes: String(lengthOf(seed) ?? usual),
    team: seed.team?.map(({ bookableId }) => bookableId) ?? [],
    isTentative: false,
    isWishOfCouple: false,
    cause: null,
    dayReason: "",
    note: "",
  };
  const input = Object.entries(typed).filter(([, value]) => value !== null && value !== undefined);
  return { ...start, ...Object.fromEntries(input) };
}

/** The typed length in minutes; null if it is no number of them. */
export function minutesOf(typed: string): number | null {
  const bare = typed.normalize("NFKC").trim();
  return /^[1-9]\d{0,3}$/.test(bare) ? Number(bare) : null;
}

/** Start and end as ISO text; null while the input is incomplete. */
export function timesOf({ start, minutes }: Booking): { startsAt: string; endsAt: string } | null {
  const startsAt = momentOf(start);
  const length = minutesOf(minutes);
  if (startsAt === null || length === null) return null;
  return { startsAt, endsAt: new Date(momentMs(startsAt) + length * minuteMs).toISOString() };
}

/** A place in the team that the purpose needs, with the member who fills it. */
export interface Seat {
  key: string;
  need: Need;
  memberId: number | null;
}

const fits = ({ kind, skill }: Need, candidate: Candidate) =>
  candidate.kind === kind && (skill === null || candidate.skills.includes(skill));

/** The candidates for a seat, free ones first. */
export const candidatesFor = (need: Need, candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter((candidate) => fits(need, candidate));

/** The seats that a purpose needs with their members, and the members without a seat. */
export function seatsOf(needs: readonly Need[], team: readonly number[], candidates: readonly Candidate[]) {
  const byId = new Map(candidates.map((candidate) => [candidate.bookableId, candidate]));
  const remaining = new Set(team);
  const seats = needs.flatMap((need) =>
    Array.from({ length: need.count }, (_, index): Seat => {
      const memberId = [...remaining].find((id) => {
        const candidate = byId.get(id);
        return candidate !== undefined && fits(need, candidate);
      });
      if (memberId !== undefined) remaining.delete(memberId);
      return { key: `${need.kind} ${need.skill ?? ""} ${index}`, need, memberId: memberId ?? null };
    }),
  );
  return { seats, others: [...remaining] };
}

/** The team with another member in a seat; null empties the seat. */
export function withMember(team: readonly number[], { memberId }: Seat, next: number | null): number[] {
  const rest = team.filter((id) => id !== memberId && id !== next);
  return next === null ? rest : [...rest, next];
}

/** The team with the best free candidate in every empty seat. */
export function completed(needs: readonly Need[], team: readonly number[], candidates: readonly Candidate[]): number[] {
  const chosen = new Set(team);
  for (const { need, memberId } of seatsOf(needs, team, candidates).seats) {
    const best = candidatesFor(need, candidates).find((item) => item.isFree && !chosen.has(item.bookableId));
    if (memberId === null && best) chosen.add(best.bookableId);
  }
  return [...chosen];
}

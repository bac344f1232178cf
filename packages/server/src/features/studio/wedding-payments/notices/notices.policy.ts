import type { ShootState } from "@vowdesk/contract/studio/shoots";
import type { CancellationTerms, ReachedNotice } from "@vowdesk/contract/studio/wedding-payments";
import { daysUntil } from "../plan/plan.policy.ts";

/** A main shoot with its day in the time zone of the business. */
interface MainShoot {
  id: number;
  state: ShootState;
  day: string;
}

const agreedStates: readonly ShootState[] = ["firm", "confirmed", "checked_in", "shooting", "done"];

/** The day from which the ladder counts: of the first main shoot that has a time, else of the wedding. */
export function agreedDay(shoots: readonly MainShoot[], weddingDate: string | null): string | null {
  const days = shoots.filter(({ state }) => agreedStates.includes(state)).map(({ day }) => day);
  return days.toSorted()[0] ?? weddingDate;
}

/** Whether a day was given up: there is none any more, or it is later. */
export const isGivenUp = (before: string | null, after: string | null): before is string =>
  before !== null && (after === null || after > before);

interface Days {
  shootOn: string | null;
  today: string;
  notice: ReachedNotice | null;
}

/** The day from which a cancellation counts: the closest one of today's and the one that the couple gave up. */
export function countedDay({
  shootOn,
  today,
  notice,
}: Days): Pick<CancellationTerms, "shootOn" | "daysBefore" | "notice"> {
  const daysBefore = shootOn === null ? null : daysUntil(shootOn, today);
  const noticed = notice && daysUntil(notice.agreedOn, notice.noticedOn);
  if (notice === null || noticed === null || (daysBefore !== null && daysBefore <= noticed))
    return { shootOn, daysBefore, notice: null };
  return { shootOn: notice.agreedOn, daysBefore: noticed, notice };
}

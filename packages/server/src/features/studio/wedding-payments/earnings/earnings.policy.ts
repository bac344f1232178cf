import type { AgreementTerms } from "@vowdesk/contract/studio/agreements";
import { offerParts } from "@vowdesk/contract/studio/offers";
import type { Purpose, ShootState } from "@vowdesk/contract/studio/shoots";
import { mainPurposes } from "../plan/plan.policy.ts";

export type Part = (typeof offerParts)[number];

interface Appointment {
  purpose: Purpose;
  state: ShootState;
}

const ended: readonly ShootState[] = ["done", "cancelled", "no_show", "expired"];

const purposesOf = (part: Part): readonly Purpose[] => (part === "shoot" ? mainPurposes : [part]);

/** Whether a part is earned: an appointment of it is done, and no other one is planned. */
export function isEarned(part: Part, appointments: readonly Appointment[]): boolean {
  const own = appointments.filter(({ purpose }) => purposesOf(part).includes(purpose));
  return own.some(({ state }) => state === "done") && own.every(({ state }) => ended.includes(state));
}

/** The cents of each part. The last part gets what rounding leaves. */
function centsOf({ parts, totalCents }: Pick<AgreementTerms, "parts" | "totalCents">, part: Part): number {
  const share = (name: Part) => Math.floor((totalCents * parts[name]) / 100);
  const last = offerParts.at(-1);
  return part === last
    ? totalCents - offerParts.filter((name) => name !== last).reduce((sum, name) => sum + share(name), 0)
    : share(part);
}

/** An entry of the account of a wedding. */
export interface Move {
  key: string;
  purpose: string;
  cents: number;
}

/** Transfers between the account of a wedding and the income for its parts. */
const partPurposes = ["wedding.earned", "wedding.unearned", "wedding.adjusted", "wedding.waived", "wedding.goodwill"];

/** The cents that these purposes have moved from the account of a wedding. */
const movedCents = (moves: readonly Move[], purposes: readonly string[]): number =>
  0 - moves.reduce((sum, { purpose, cents }) => (purposes.includes(purpose) ? sum + cents : sum), 0);

/** The income of a wedding: what finished steps have earned and what was kept of a cancellation, less what was given back. */
export const incomeOf = (moves: readonly Move[]): number =>
  movedCents(moves, [...partPurposes, "wedding.kept", "wedding.default"]);

/** How often a part was posted as income, and whether it is posted now. An undo takes back the last posting. */
export function postingsOf(moves: readonly Move[], part: Part): { count: number; isPosted: boolean } {
  const countOf = (requested: string) =>
    moves.filter(({ key, purpose }) => purpose === requested && key.split(":")[2] === part).length;
  const count = countOf("wedding.earned");
  return { count, isPosted: count > countOf("wedding.unearned") };
}

/** Whether a part was posted as income at this time or later. */
export const isPostedSince = (moves: readonly (Move & { at: Date })[], part: Part, since: Date): boolean =>
  moves.some(({ key, purpose, at }) => purpose === "wedding.earned" && key.split(":")[2] === part && at >= since);

/**
 * What has to be posted so that the income of the posted parts is their share of what the couple has to pay now, less what was given back
 * as goodwill. Negative if too much was posted.
 */
export function adjustmentOf(terms: Pick<AgreementTerms, "parts" | "totalCents">, moves: readonly Move[]): number {
  const posted = offerParts.filter((part) => postingsOf(moves, part).isPosted);
  const shares = posted.reduce((sum, part) => sum + centsOf(terms, part), 0);
  const requested = Math.max(0, shares + movedCents(moves, ["wedding.goodwill"]));
  return requested - movedCents(moves, partPurposes);
}

/** The parts of the price that the appointments of a wedding have earned, by the shares of its agreement. */
export const earnedParts = (
  terms: Pick<AgreementTerms, "parts" | "totalCents">,
  appointments: readonly Appointment[],
): { part: Part; cents: number }[] =>
  offerParts.filter((part) => isEarned(part, appointments)).map((part) => ({ part, cents: centsOf(terms, part) }));

/** What a couple owes for finished parts, posted or not and without goodwill: above zero if they are more than it has paid. */
export function owedForFinished(
  terms: Pick<AgreementTerms, "parts" | "totalCents">,
  appointments: readonly Appointment[],
  moves: readonly Move[],
): number {
  const finished = earnedParts(terms, appointments).reduce((sum, { cents }) => sum + cents, 0);
  const paid = moves.reduce((sum, { cents }) => sum + cents, 0) + incomeOf(moves);
  return finished + movedCents(moves, ["wedding.goodwill"]) - paid;
}

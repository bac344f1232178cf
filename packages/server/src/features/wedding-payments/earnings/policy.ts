import type { AgreementTerms } from "@vowdesk/contract/agreements";
import { offerParts } from "@vowdesk/contract/offers";
import type { Purpose, ShootState } from "@vowdesk/contract/shoots";
import { mainPurposes } from "../plan/policy.ts";

type Part = (typeof offerParts)[number];

interface Appointment {
  purpose: Purpose;
  state: ShootState;
}

const ended: readonly ShootState[] = ["done", "cancelled", "no_show", "expired"];

const purposesOf = (part: Part): readonly Purpose[] => (part === "shoot" ? mainPurposes : [part]);

/** Whether a part is earned: an appointment of it is done, and no other one is planned. */
function isEarned(part: Part, appointments: readonly Appointment[]): boolean {
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

/** What waiving takes back of the parts that are earned: their shares before less those after it. */
export const waivedShares = (
  terms: Pick<AgreementTerms, "parts" | "totalCents">,
  earned: readonly Part[],
  waivedCents: number,
): number => {
  const after = { ...terms, totalCents: terms.totalCents - waivedCents };
  return earned.reduce((sum, part) => sum + centsOf(terms, part) - centsOf(after, part), 0);
};

/** The parts of the price that the appointments of a wedding have earned, by the shares of its agreement. */
export const earnedParts = (
  terms: Pick<AgreementTerms, "parts" | "totalCents">,
  appointments: readonly Appointment[],
): { part: Part; cents: number }[] =>
  offerParts.filter((part) => isEarned(part, appointments)).map((part) => ({ part, cents: centsOf(terms, part) }));

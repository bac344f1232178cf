import type { AgreementTerms } from "@vowdesk/contract/studio/agreements";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import { dueSoonDays, type DatedStep, type InstalmentState } from "@vowdesk/contract/studio/wedding-payments";
import { addDays, daysBetween } from "../../../../platform/business-time.ts";

type Planned = AgreementTerms["plan"][number];

/** Purposes with a camera. The first such shoot is the one before which a couple pays. */
export const mainPurposes: readonly Purpose[] = ["studio", "location", "coverage"];

/** The days on which due dates depend; null while unknown. */
export interface PlanDays extends Readonly<Record<DatedStep, string | null>> {
  signing: string;
  firstShoot: string | null;
  /** Days of the first shoot that were given up, and the days on which that was noticed. */
  notices?: readonly { agreedOn: string; noticedOn: string }[];
}

/** Days from a day to a later one; negative to an earlier one. */
export const daysUntil = (day: string, from: string): number => daysBetween(from, day);

/** So many days before a day, and never before the signing. */
function daysBefore(day: string | null, days: number, signing: string): string | null {
  if (day === null) return null;
  const date = addDays(day, -days);
  return date < signing ? signing : date;
}

/** The day on which an instalment before the shoot is due. One that was due when its day was given up stays due. */
function dueBeforeShoot(days: number, { firstShoot, signing, notices = [] }: PlanDays): string | null {
  const reached = notices
    .map(({ agreedOn, noticedOn }) => ({ due: daysBefore(agreedOn, days, signing), noticedOn }))
    .flatMap(({ due, noticedOn }) => (due !== null && due <= noticedOn ? [due] : []));
  const due = daysBefore(firstShoot, days, signing);
  return [...reached, ...(due === null ? [] : [due])].toSorted()[0] ?? null;
}

/** The day on which an instalment is due; null while the day is unknown. */
export function dueOn({ due }: Pick<Planned, "due">, days: PlanDays): string | null {
  if (due.on === "signing") return days.signing;
  if (due.on === "date") return due.date;
  if (due.on === "before-shoot") return dueBeforeShoot(due.days, days);
  if (due.on === "selection") return days.selection;
  return daysBefore(days.pickup, due.days, days.signing);
}

interface Allocated {
  kind: Planned["kind"];
  cents: number;
  dueEvent: Planned["due"]["on"];
  dueOn: string | null;
  paidCents: number;
  waivedCents: number;
}

/** Sorts instalments without a date last. */
const dateKey = ({ dueOn: day }: { dueOn: string | null }) => day ?? "9999-12-31";

interface Money {
  receivedCents: number;
  /** What is waived of each instalment, by its position from 1. */
  waived?: ReadonlyMap<number, number>;
}

/**
 * The instalments of a plan, in its order, with due dates. What was paid pays the instalment with the earliest date first, each
 * without what is waived of it. Below zero, more was refunded than the couple has paid: it owes that too, with its first instalment.
 */
export function planInstalments(
  plan: readonly Planned[],
  days: PlanDays,
  { receivedCents, waived = new Map() }: Money,
): Allocated[] {
  const dated = plan.map((planned, index) => ({
    planned,
    cents: planned.cents,
    dueOn: dueOn(planned, days),
    paidCents: 0,
    waivedCents: Math.min(planned.cents, waived.get(index + 1) ?? 0),
  }));
  let leftCents = receivedCents;
  for (const instalment of dated.toSorted((a, b) => Date.parse(dateKey(a)) - Date.parse(dateKey(b)))) {
    instalment.cents += Math.max(0, -leftCents);
    leftCents = Math.max(0, leftCents);
    instalment.paidCents = Math.min(leftCents, instalment.planned.cents - instalment.waivedCents);
    leftCents -= instalment.paidCents;
  }
  return dated.map(({ planned: { kind, due }, ...rest }) => ({ kind, dueEvent: due.on, ...rest }));
}

interface Amounts {
  cents: number;
  paid_cents: number;
  waived_cents: number;
}

/** What the couple still owes of an instalment. */
export const openOf = ({ cents, paid_cents, waived_cents }: Amounts): number => cents - paid_cents - waived_cents;

/** The state of an instalment, from its sums and today. */
export function stateOf(
  { cents, paid_cents, waived_cents, due_on }: Amounts & { due_on: string | null },
  today: string,
): InstalmentState {
  if (openOf({ cents, paid_cents, waived_cents }) === 0) return waived_cents > 0 ? "waived" : "paid";
  if (due_on === null || due_on > addDays(today, dueSoonDays)) return "planned";
  if (due_on < today) return "late";
  return paid_cents > 0 ? "part_paid" : "due";
}

import type { CoupleAgreement, CoupleOverview, CouplePayments, CoupleShoot } from "@vowdesk/contract/studio/couples";
import { dateIn } from "@vowdesk/contract/wall-clock";

type Instalment = CouplePayments["instalments"][number];

/** What the couple does next. `stage`: nothing that has a date; the stage of the wedding says what comes. */
export type NextAct =
  | { kind: "sign"; agreement: CoupleAgreement }
  | { kind: "pay"; instalment: Instalment; cents: number }
  | { kind: "shoot"; shoot: CoupleShoot }
  | { kind: "stage" };

interface Known extends Pick<CoupleOverview, "stage" | "shoots"> {
  agreement: CoupleAgreement | null;
  payments: CouplePayments;
  now: number;
}

const closed: ReadonlySet<string> = new Set(["done", "no_show"]);

/** Appointments that are still to come, the next one first. */
export const comingShoots = (shoots: readonly CoupleShoot[], now: number): CoupleShoot[] =>
  shoots.filter(({ endsAt, state }) => !closed.has(state) && (state === "postponed" || Date.parse(endsAt) > now));

/** What is open of an instalment, in cents. */
export const openOf = ({ cents, paidCents, waivedCents }: Instalment): number => cents - paidCents - waivedCents;

/**
 * The first instalment that is not paid, and what is open of it. What the couple has paid and the studio has not checked counts as paid. Without
 * a date it is no act yet, except that of the signing.
 */
function nextPayment({ instalments, waitingCents }: CouplePayments): { instalment: Instalment; cents: number } | null {
  let waiting = waitingCents;
  const byDate = instalments.toSorted((a, b) => (a.dueOn ?? "9999").localeCompare(b.dueOn ?? "9999"));
  for (const instalment of byDate) {
    const openCents = openOf(instalment);
    const cents = Math.max(openCents - waiting, 0);
    waiting = Math.max(waiting - openCents, 0);
    if (cents > 0) return instalment.dueOn === null && instalment.dueEvent !== "signing" ? null : { instalment, cents };
  }
  return null;
}

/** The one act that is next: signing, then whatever comes first of the next payment and the next appointment. */
export function nextAct({ stage, shoots, agreement, payments, now }: Known): NextAct {
  if (stage === "cancelled") return { kind: "stage" };
  if (agreement?.canSign) return { kind: "sign", agreement };
  const shoot = comingShoots(shoots, now).find(({ state }) => state !== "postponed");
  const payment = payments.cancellation === null ? nextPayment(payments) : null;
  const isPaymentFirst =
    payment !== null && (!shoot || (payment.instalment.dueOn ?? "") <= dateIn(shoot.zone, Date.parse(shoot.startsAt)));
  if (isPaymentFirst) return { kind: "pay", ...payment };
  return shoot ? { kind: "shoot", shoot } : { kind: "stage" };
}

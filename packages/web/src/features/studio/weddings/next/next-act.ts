import type { Agreement } from "@vowdesk/contract/studio/agreements";
import type { Purpose, Shoot } from "@vowdesk/contract/studio/shoots";
import type { PaymentPlan } from "@vowdesk/contract/studio/wedding-payments";
import type { Wedding } from "@vowdesk/contract/studio/weddings";

type KnownAgreement = Pick<
  Agreement,
  "id" | "state" | "isApprovalMissing" | "isDiscountRejected" | "reviewId" | "expiresAt"
>;
type KnownShoot = Pick<Shoot, "id" | "purpose" | "state" | "startsAt" | "endsAt" | "expiresAt" | "team">;
type KnownPlan = {
  instalments: readonly Pick<
    PaymentPlan["instalments"][number],
    "cents" | "paidCents" | "waivedCents" | "dueOn" | "state"
  >[];
  receipts: readonly Pick<PaymentPlan["receipts"][number], "id" | "state" | "amountCents">[];
  refunds: readonly Pick<PaymentPlan["refunds"][number], "id" | "state" | "amountCents">[];
};

/** The parts of a wedding that the user may see; null for those that they may not. */
export interface KnownParts {
  wedding: Pick<Wedding, "stage" | "cancelledAt">;
  agreements: readonly KnownAgreement[] | null;
  shoots: readonly KnownShoot[] | null;
  plan: KnownPlan | null;
  now: number;
}

/** What has to be done next for a wedding. `at` is its last moment, `on` its last day. */
export type NextAct =
  | { kind: "draftAgreement" }
  | { kind: "approveDiscount" | "changeDiscount" | "sendAgreement"; agreement: KnownAgreement }
  | { kind: "sign"; agreement: KnownAgreement; at: string | null }
  | { kind: "pay"; cents: number; on: string | null; isLate: boolean }
  | { kind: "checkPayment"; id: number; cents: number }
  | { kind: "approveRefund" | "payRefund"; id: number; cents: number }
  | {
      kind: "finishShoot" | "confirmShoot" | "rebookShoot" | "attend";
      shoot: KnownShoot;
      at: string | null;
      isLate: boolean;
    }
  | { kind: "bookPictures" | "bookSelection" | "bookPickup" };

const isOpen = ({ state }: KnownShoot) => ["tentative", "firm", "confirmed", "checked_in", "shooting"].includes(state);
const pictures: readonly Purpose[] = ["studio", "location", "coverage"];

const byStart = (a: KnownShoot, b: KnownShoot) => (a.startsAt < b.startsAt ? -1 : 1);

function refundAct({ plan }: KnownParts): NextAct | null {
  const open =
    plan?.refunds.find(({ state }) => state === "approved") ?? plan?.refunds.find(({ state }) => state === "asked");
  if (!open) return null;
  return { kind: open.state === "approved" ? "payRefund" : "approveRefund", id: open.id, cents: open.amountCents };
}

/** A payment that waits for its check. Until then it is not known what the couple still has to pay. */
function checkAct({ plan }: KnownParts): NextAct | null {
  const receipt = plan?.receipts.find(({ state }) => state === "waiting");
  return receipt ? { kind: "checkPayment", id: receipt.id, cents: receipt.amountCents } : null;
}

/** The open instalment with the earliest date, of those in the given states. */
function payAct({ plan }: KnownParts, states: readonly string[]): NextAct | null {
  const [first] = (plan?.instalments ?? [])
    .filter(({ state, cents, paidCents, waivedCents }) => states.includes(state) && cents > paidCents + waivedCents)
    .toSorted((a, b) => ((a.dueOn ?? "9999") < (b.dueOn ?? "9999") ? -1 : 1));
  if (!first) return null;
  const { cents, paidCents, waivedCents, dueOn, state } = first;
  return { kind: "pay", cents: cents - paidCents - waivedCents, on: dueOn, isLate: state === "late" };
}

/** A shoot whose time has passed and that was not finished. */
function unfinishedAct({ shoots, now }: KnownParts): NextAct | null {
  const past = (shoots ?? []).filter((shoot) => isOpen(shoot) && Date.parse(shoot.endsAt) <= now).toSorted(byStart)[0];
  return past && past.state !== "tentative"
    ? { kind: "finishShoot", shoot: past, at: past.endsAt, isLate: true }
    : null;
}

const nextShoot = ({ shoots, now }: KnownParts): KnownShoot | undefined =>
  (shoots ?? []).filter((shoot) => isOpen(shoot) && Date.parse(shoot.endsAt) > now).toSorted(byStart)[0];

const attendAct = (shoot: KnownShoot | undefined): NextAct | null =>
  shoot ? { kind: "attend", shoot, at: shoot.startsAt, isLate: false } : null;

/** What the agreement needs until it is signed. A couple that still comes for a consultation has none yet. */
function agreementAct(parts: KnownParts): NextAct | null {
  const { agreements } = parts;
  if (agreements === null) return null;
  const current = agreements.find(({ state }) => ["draft", "sent", "signed_a"].includes(state));
  if (current && current.state !== "draft") return { kind: "sign", agreement: current, at: current.expiresAt };
  if (current) {
    const { isApprovalMissing, isDiscountRejected } = current;
    const discount = isDiscountRejected ? "changeDiscount" : "approveDiscount";
    return { kind: isApprovalMissing ? discount : "sendAgreement", agreement: current };
  }
  if (agreements.some(({ state }) => state === "signed")) return null;
  const next = nextShoot(parts);
  return next?.purpose === "consultation" ? attendAct(next) : { kind: "draftAgreement" };
}

/** A held time that nobody has confirmed, or a shoot without a new date. */
function bookingAct({ shoots, now }: KnownParts): NextAct | null {
  const all = (shoots ?? []).toSorted(byStart);
  const held = all.find(({ state, endsAt }) => state === "tentative" && Date.parse(endsAt) > now);
  if (held) return { kind: "confirmShoot", shoot: held, at: held.expiresAt, isLate: false };
  const postponed = all.find(({ state }) => state === "postponed");
  return postponed ? { kind: "rebookShoot", shoot: postponed, at: null, isLate: false } : null;
}

/** The appointment that the stage needs and that is not booked. */
function missingAct({ wedding, shoots }: KnownParts): NextAct | null {
  if (shoots === null) return null;
  const isBooked = (...purposes: Purpose[]) =>
    shoots.some((shoot) => purposes.includes(shoot.purpose) && isOpen(shoot));
  if (wedding.stage === "planning" && !isBooked(...pictures)) return { kind: "bookPictures" };
  if (wedding.stage === "selection" && !isBooked("selection")) return { kind: "bookSelection" };
  if (wedding.stage === "production" && !isBooked("design", "pickup")) return { kind: "bookPickup" };
  return null;
}

/**
 * What has to be done next: what is late, then what can be done now in the order of the steps, then the next appointment. Null if nothing is left.
 */
export function nextAct(parts: KnownParts): NextAct | null {
  if (parts.wedding.cancelledAt !== null) return refundAct(parts);
  return (
    checkAct(parts) ??
    payAct(parts, ["late"]) ??
    unfinishedAct(parts) ??
    agreementAct(parts) ??
    payAct(parts, ["due", "part_paid"]) ??
    bookingAct(parts) ??
    missingAct(parts) ??
    attendAct(nextShoot(parts)) ??
    payAct(parts, ["planned"]) ??
    refundAct(parts)
  );
}

import type { Call } from "../client.ts";
import type { Pace } from "../pace.ts";
import { openStaff } from "../staff.ts";
import { advise } from "./advice.ts";
import { agree } from "./agreement.ts";
import { openBrowser } from "./browser.ts";
import { enquire, newCouple } from "./enquiry.ts";
import { cancel, payNext, postponeOnce } from "./payments.ts";

const hourMs = 60 * 60_000;
/** Average time until a consultant takes up an enquiry, and between two events of a wedding. */
const enquiryMs = 2 * 60_000;
const eventMs = 3 * 60_000;
const mostAtOnce = 24;
const postponeChance = 0.25;
/** The chance that a couple cancels, drawn before each instalment and once more after the last one. */
const cancelChance = 0.08;

/** How many couples came how far. */
export interface CoupleCounts {
  enquired: number;
  /** Couples that did not book. */
  lost: number;
  signed: number;
  /** Couples whose deposit was paid and checked. */
  paid: number;
  /** Couples that paid all instalments. */
  settled: number;
  postponed: number;
  cancelled: number;
  /** Refunds that were paid. */
  refunded: number;
}

export interface Couples {
  /** One couple from its enquiry to its last payment, or to its cancellation. */
  comeOnce(): Promise<void>;
  readonly counts: Readonly<CoupleCounts>;
}

export function openCouples(call: Call, pace: Pace): Couples {
  const staff = {
    consultant: openStaff("consultant", call, pace),
    manager: openStaff("manager", call, pace),
    scheduler: openStaff("scheduler", call, pace),
    finance: openStaff("finance", call, pace),
  };
  const counts: CoupleCounts = {
    enquired: 0,
    lost: 0,
    signed: 0,
    paid: 0,
    settled: 0,
    postponed: 0,
    cancelled: 0,
    refunded: 0,
  };

  /** What happens after the deposit: another time, the end of the plans, or the other instalments. */
  async function keepOrCancel(couple: Parameters<typeof payNext>[1]): Promise<void> {
    const { weddingId } = couple;
    await pace.about(eventMs);
    if (pace.random() < postponeChance && (await postponeOnce(staff.scheduler, weddingId, pace))) counts.postponed += 1;
    do {
      await pace.about(eventMs);
      if (pace.random() < cancelChance) {
        // `counts.refunded += await …` would read the count before it waits, and lose the refunds of other couples.
        const refunds = await cancel(staff, weddingId, pace);
        counts.refunded += refunds;
        counts.cancelled += 1;
        return;
      }
    } while (await payNext(staff, couple, pace));
    counts.settled += 1;
  }

  return {
    async comeOnce() {
      const couple = newCouple(pace);
      if (!(await enquire(openBrowser(call, pace), couple, pace))) return;
      counts.enquired += 1;
      await pace.about(enquiryMs);
      const sale = await advise(staff, couple, pace);
      if (!sale) {
        counts.lost += 1;
        return;
      }
      const browser = await agree(staff.consultant, sale, call, pace);
      counts.signed += 1;
      if (await payNext(staff, { browser, weddingId: sale.weddingId }, pace)) counts.paid += 1;
      await keepOrCancel({ browser, weddingId: sale.weddingId });
    },
    counts,
  };
}

/** Lets so many couples come in an hour, fewer if many are under way, so that their retries stay below the limits of requests. */
export async function startCouples(couples: Couples, pace: Pace, perHour: number): Promise<void> {
  let present = 0;
  while (!pace.isOver) {
    await pace.about(hourMs / perHour);
    if (present >= mostAtOnce) continue;
    present += 1;
    pace.go(() => couples.comeOnce().finally(() => (present -= 1)));
  }
}

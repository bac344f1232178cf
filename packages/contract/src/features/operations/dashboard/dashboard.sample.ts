import { Board, type ServiceFigures } from "./dashboard.schema.ts";
import { sample } from "../../../kernel/sample.ts";

function someFigures(byStatus: Record<string, number>): ServiceFigures {
  return {
    open: 12,
    unassigned: 3,
    soon: 2,
    late: 1,
    urged: 1,
    flagged: 0,
    byStatus,
    placedToday: 140,
    paidTodayCents: 702_300,
    refundedTodayCents: 5_000,
    workersFree: 8,
    workersOnline: 20,
    acceptMedianS: 74,
    acceptMedianLastWeekS: 81,
    placedByHour: Array.from({ length: 24 }, (_, hour) => (hour < 12 ? hour : 0)),
  };
}

/** A valid board, for tests. */
export const aBoard = sample(Board, {
  at: "2026-11-02T11:30:00+08:00",
  figures: [],
  delivery: someFigures({ paid: 2 }),
  driver: someFigures({ requested: 1 }),
  errand: someFigures({ posted: 3 }),
  studio: null,
  chats: null,
  unreadMessages: 4,
  waitingForMe: { unassigned: 3, late: 1, refunds: 0 },
});

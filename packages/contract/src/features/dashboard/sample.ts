import { Board } from "./schema.ts";

/** A valid board, for tests. */
export function aBoard(overrides: Partial<Board> = {}): Board {
  return Board.parse({
    at: "2026-11-02T11:30:00+08:00",
    delivery: {
      open: 12,
      unassigned: 3,
      late: 1,
      couriersFree: 8,
      couriersOnline: 20,
      placedToday: 140,
      paidTodayCents: 702_300,
      byStatus: { paid: 2 },
    },
    unreadMessages: 4,
    ...overrides,
  });
}

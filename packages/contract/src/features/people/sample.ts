import { Person, TimelineEntry } from "./schema.ts";

/** A customer as shown to a manager, for tests. */
export function aPerson(overrides: Partial<Person> = {}): Person {
  return Person.parse({
    id: 7,
    name: "陈思雨",
    phone: "138****5678",
    role: "customer",
    enabled: true,
    joinedAt: "2026-08-02T09:00:00+08:00",
    verifiedAt: null,
    sections: {
      orders: {
        kinds: [
          {
            kind: "delivery",
            count: 2,
            more: false,
            byStatus: { completed: 1, cancelled: 1 },
            spentCents: 5000,
            refundedCents: 3200,
            cancelled: 1,
            refunded: 1,
          },
        ],
        latest: [],
      },
      chat: null,
      money: { balanceCents: 0, entries: [] },
      notes: [],
    },
    timelines: ["orders", "chat", "money"],
    ...overrides,
  });
}

/** The first entry of a history, for tests. */
export function anEntry(overrides: Partial<TimelineEntry> = {}): TimelineEntry {
  return TimelineEntry.parse({ id: "account:joined", at: "2026-08-02T09:00:00+08:00", type: "joined", ...overrides });
}

import { Person, TimelineEntry } from "./people.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** A customer as shown to a manager, for tests. */
export const aPerson = sample(Person, {
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
});

/** The first entry of a history, for tests. */
export const anEntry = sample(TimelineEntry, {
  id: "account:joined",
  at: "2026-08-02T09:00:00+08:00",
  type: "joined",
});

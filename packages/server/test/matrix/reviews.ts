import { sql } from "kysely";
import { sealIdNumber } from "../../src/features/verification/index.ts";
import type { Services } from "../../src/kernel/http/context.ts";

interface Tried {
  /** The feature's name in the contract, and that of its calls of the phone app. */
  name: string;
  appName: string;
  /** An item as it is kept, in a state that is open to the act, and what the act takes beside itself. */
  status: string;
  act: string;
  says?: Readonly<Record<string, unknown>>;
  details: Readonly<Record<string, unknown>>;
}

/** One of each review queue. */
const tried = {
  post: {
    name: "posts",
    appName: "appPosts",
    status: "waiting",
    act: "approve",
    details: { text: "x", pictures: [], reports: 0, reportReason: null },
  },
  withdrawal: {
    name: "withdrawals",
    appName: "appWithdrawals",
    status: "pending",
    act: "approve",
    details: {
      amountCents: 100,
      balanceCents: 100,
      holder: "x",
      bank: "x",
      cardTail: "0000",
      sealedCard: "",
      approversNeeded: 1,
      approvals: [],
      sentAt: null,
      bankWord: null,
    },
  },
  verification: {
    name: "verification",
    appName: "appVerification",
    status: "waiting",
    act: "approve",
    details: { realName: "x", idNumber: "x", front: "x", back: "x", holding: "x", sealed: "" },
  },
  application: {
    name: "applications",
    appName: "appApplications",
    status: "waiting",
    act: "return",
    says: { reason: "x" },
    details: { kind: "runner", zone: "x", shopName: "", address: "", place: null, documents: [] },
  },
  feedback: {
    name: "feedback",
    appName: "appFeedback",
    status: "waiting",
    act: "reply",
    says: { reason: "x" },
    details: { kind: "bug", text: "x", pictures: [], intoId: null },
  },
  complaint: {
    name: "complaints",
    appName: "appComplaints",
    status: "waiting",
    act: "resolve",
    says: { reason: "x" },
    details: {
      trouble: "other",
      text: "x",
      pictures: [],
      sides: [],
      compensatedCents: null,
      order: {
        number: "WM0000000000",
        kind: "delivery",
        status: "completed",
        placedAt: "2026-11-02T11:30:00Z",
        totalCents: 100,
        refundedCents: 0,
        worthCents: 100,
      },
    },
  },
  challenge: {
    name: "challenges",
    appName: "appChallenges",
    status: "claimed",
    act: "void",
    says: { reason: "x" },
    details: {
      game: "x",
      stakeCents: 100,
      acceptedAt: null,
      winner: null,
      opponent: { id: 0, name: "x", phone: "" },
      claims: { challenger: null, opponent: null },
    },
  },
} satisfies Record<string, Tried>;

type Queue = keyof typeof tried;
export type ReviewThing = `review-${Queue}`;
export const triedQueues: readonly [Queue, Tried][] = Object.entries(tried) as [Queue, Tried][];

/** An item, waiting unless another state is said; its person is the first customer. */
export async function makeReview(
  { db }: Pick<Services, "db">,
  code: Queue,
  status: string = tried[code].status,
): Promise<number> {
  const { details } = tried[code];
  const { rows } = await sql<{ id: number }>`
    insert into review (queue, status, person_id, summary, details, created_at, due_at)
    select ${code}, ${status}, min(id), 'x', ${JSON.stringify(details)}::jsonb, now(), now() + interval '1 day'
    from app_account where role = 'customer' returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** A verification whose ID number can be shown. */
export async function makeVerification(services: Services): Promise<number> {
  const id = await makeReview(services, "verification");
  const sealed = sealIdNumber({ services }, id, "110101199003070310");
  await sql`
    update review set details = details || jsonb_build_object('sealed', ${sealed}::text) where id = ${id}`.execute(
    services.db,
  );
  return id;
}

/** What each call of a queue may name, as `matrix-rows.ts` says it of all others. */
export function reviewRows<R>(
  nothing: () => R,
  shared: (thing: ReviewThing, fill: (id: string | number) => Record<string, unknown>, ...also: string[]) => R,
): Record<string, R> {
  const rows = triedQueues.flatMap(([code, { name, appName, act, says }]): [string, R][] => {
    const thing: ReviewThing = `review-${code}`;
    const byId = (id: string | number) => ({ id });
    const decision = { version: 1, act, ...says };
    return [
      [`${name}.list`, nothing()],
      [`${name}.counts`, nothing()],
      // Answers row by row: a missing one is a row that was skipped.
      [`${name}.decideMany`, nothing()],
      [`${name}.detail`, shared(thing, byId)],
      [`${name}.claim`, shared(thing, byId)],
      [`${name}.release`, shared(thing, byId)],
      [`${name}.undo`, shared(thing, byId)],
      [`${name}.decide`, shared(thing, (id) => ({ id, ...decision }), `${code}:${act}`)],
      [`${appName}.ask`, nothing()],
      [`${appName}.mine`, nothing()],
    ];
  });
  return Object.fromEntries(rows);
}

import { sql } from "kysely";
import { sealIdNumber } from "../../src/features/verification/index.ts";
import type { Services } from "../../src/kernel/http/context.ts";
import type { TestServer } from "../server.ts";
import { nothing, shared, type Caller, type ObjectFactories, type Row, type Rows } from "./objects.ts";

interface QueueCase {
  /** The feature's name in the contract, and the one of its app calls. Without app calls, staff submit the items. */
  name: string;
  appName?: string;
  /** Stored item in a state that permits the action, and the additional input of the action. */
  status: string;
  act: string;
  decisionInput?: Readonly<Record<string, unknown>>;
  details: Readonly<Record<string, unknown>>;
}

const cases = {
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
    decisionInput: { reason: "x" },
    details: { kind: "runner", zone: "x", shopName: "", address: "", place: null, documents: [] },
  },
  feedback: {
    name: "feedback",
    appName: "appFeedback",
    status: "waiting",
    act: "reply",
    decisionInput: { reason: "x" },
    details: { kind: "bug", text: "x", pictures: [], intoId: null },
  },
  complaint: {
    name: "complaints",
    appName: "appComplaints",
    status: "waiting",
    act: "resolve",
    decisionInput: { reason: "x" },
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
    decisionInput: { reason: "x" },
    details: {
      game: "x",
      stakeCents: 100,
      acceptedAt: null,
      winner: null,
      opponent: { id: 0, name: "x", phone: "" },
      claims: { challenger: null, opponent: null },
    },
  },
  discount: {
    name: "discounts",
    status: "waiting",
    act: "approve",
    details: {
      weddingId: 1,
      weddingNumber: "x",
      couple: "x",
      agreementNumber: 1,
      offer: { zh: "x", en: "x", es: "x", ja: "x" },
      priceCents: 100,
      discountCents: 20,
      limitPercent: 10,
      text: "x",
    },
  },
  "wedding-refund": {
    name: "refunds",
    status: "waiting",
    act: "approve",
    details: {
      weddingId: 1,
      weddingNumber: "x",
      couple: "x",
      kind: "request",
      amountCents: 100,
      doubleCents: 0,
      balanceCents: 100,
      keptCents: null,
      text: "x",
    },
  },
} satisfies Record<string, QueueCase>;

type Queue = keyof typeof cases;
export const queueCases: readonly [Queue, QueueCase][] = Object.entries(cases) as [Queue, QueueCase][];

/** Whether app users submit the items of a queue. */
export const isForApp = ([, { appName }]: readonly [Queue, QueueCase]) => appName !== undefined;

/** A new user who cannot sign in, and submits items. */
const submitter = sql`(select id from added_user)`;
const firstCustomer = sql`(select min(id) from app_account where role = 'customer')`;

/** Creates an item that the first customer submitted, or a new user if its queue is for staff. Its default state is that of the test case. */
export async function makeReview(
  { db }: Pick<Services, "db">,
  code: Queue,
  status: string = cases[code].status,
): Promise<number> {
  const of: QueueCase = cases[code];
  const isByApp = isForApp([code, of]);
  const { rows } = await sql<{ id: number }>`
    with added_user as (
      insert into users (username, password_hash) select 'submitter-' || gen_random_uuid(), '' where ${!isByApp}::boolean returning id
    )
    insert into review (queue, status, person_id, user_id, summary, details, created_at, due_at)
    values (${code}, ${status}, ${isByApp ? firstCustomer : null}, ${isByApp ? null : submitter}, 'x',
      ${JSON.stringify(of.details)}::jsonb, now(), now() + interval '1 day') returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** A verification whose ID number can be revealed. */
export async function makeVerification(services: Services): Promise<number> {
  const id = await makeReview(services, "verification");
  const sealed = sealIdNumber({ services }, id, "110101199003070310");
  await sql`
    update review set details = details || jsonb_build_object('sealed', ${sealed}::text) where id = ${id}`.execute(
    services.db,
  );
  return id;
}

/** An item by another app user, with details that may concern the caller. */
export async function makeReviewOfOther(
  { services }: TestServer,
  caller: Caller,
  code: "complaint" | "challenge",
  own: object,
): Promise<number> {
  const id = await makeReview(services, code);
  await sql`
    update review set details = details || ${JSON.stringify(own)}::jsonb,
      person_id = (select max(id) from app_account where role = 'customer' and id <> ${caller.id}) where id = ${id}`.execute(
    services.db,
  );
  return id;
}

/** A factory per queue. */
export const reviewObjects: ObjectFactories = Object.fromEntries(
  queueCases.map(([code]) => [`review-${code}`, ({ services }: TestServer) => makeReview(services, code)]),
);

const submit = (appName: string): [string, Row] => [`${appName}.submit`, nothing()];
const mine = (appName: string): [string, Row] => [`${appName}.mine`, nothing()];

/** Rows for the calls of all review queues. */
export const reviewRows: Rows = Object.fromEntries(
  queueCases.flatMap(([code, { name, appName, act, decisionInput }]): [string, Row][] => {
    const kind = `review-${code}`;
    const decision = { version: 1, act, ...decisionInput };
    return [
      [`${name}.list`, nothing()],
      [`${name}.counts`, nothing()],
      // Answers per row: a missing item is a skipped row.
      [`${name}.decideMany`, nothing()],
      [`${name}.detail`, shared(kind)],
      [`${name}.claim`, shared(kind)],
      [`${name}.release`, shared(kind)],
      [`${name}.undo`, shared(kind)],
      [`${name}.decide`, shared(kind, (id) => ({ id, ...decision }), `${code}:${act}`)],
      ...(appName === undefined ? [] : [submit(appName), mine(appName)]),
    ];
  }),
);

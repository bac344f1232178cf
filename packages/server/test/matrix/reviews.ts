import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import { sql } from "kysely";
import { reviewQueues } from "../../src/app/features.ts";
import type { Queue } from "../../src/features/reviews/engine/engine.ts";
import { sealIdNumber } from "../../src/features/reviews/verification/verification.ts";
import type { Services } from "../../src/kernel/http/context.ts";
import type { TestServer } from "../server.ts";
import { nothing, shared, type Caller, type ObjectFactories, type Row, type Rows } from "./objects.ts";
import { sampleOf } from "./sample-of.ts";

/** A decision that every reviewer of a queue can take on a stored item. */
interface QueueCase {
  /** The feature's name in the contract, and the one of its app calls. Without app calls, staff submit the items. */
  name: string;
  appName: string | undefined;
  /** The state of the item. */
  status: string;
  act: string;
  details: unknown;
}

/** Takes the first act that needs nothing but a reason, in the first state that permits it. */
function caseOf({ declared, rules }: Queue): QueueCase {
  const { name, open, details, appApi } = declared;
  const [act = "", rule] =
    Object.entries(rules.acts).find(([, { needsReason, needs }]) => needsReason === true && !needs) ?? [];
  return {
    name,
    appName: "submit" in appApi ? `app${name.charAt(0).toUpperCase()}${name.slice(1)}` : undefined,
    status: rule?.from?.[0] ?? open[0] ?? "",
    act,
    details: sampleOf(details),
  };
}

/** A case per queue, by its code. */
export const queueCases: readonly (readonly [ReviewQueue, QueueCase])[] = reviewQueues.map((queue) => [
  queue.declared.code,
  caseOf(queue),
]);
export const reason = "x";

/** Whether app users submit the items of a queue. */
export const isForApp = ([, { appName }]: readonly [ReviewQueue, QueueCase]) => appName !== undefined;

/** A new user who cannot sign in, and submits items. */
const submitter = sql`(select id from added_user)`;
const firstCustomer = sql`(select min(id) from app_account where role = 'customer')`;

/** Creates an item that the first customer submitted, or a new user if its queue is for staff. Its default state is that of the test case. */
export async function makeReview({ db }: Pick<Services, "db">, code: ReviewQueue, status?: string): Promise<number> {
  const queueCase = queueCases.find(([item]) => item === code);
  if (!queueCase) throw new Error(`there is no queue ${code}`);
  const [, of] = queueCase;
  const isByApp = isForApp(queueCase);
  const { rows } = await sql<{ id: number }>`
    with added_user as (
      insert into users (username, password_hash) select 'submitter-' || gen_random_uuid(), '' where ${!isByApp}::boolean returning id
    )
    insert into review (queue, status, person_id, user_id, summary, details, created_at, due_at)
    values (${code}, ${status ?? of.status}, ${isByApp ? firstCustomer : null}, ${isByApp ? null : submitter}, 'x',
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
  queueCases.flatMap(([code, { name, appName, act }]): [string, Row][] => {
    const kind = `review-${code}`;
    const decision = { version: 1, act, reason };
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

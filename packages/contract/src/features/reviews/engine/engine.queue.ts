import * as z from "zod";
import {
  anyAppUser,
  type AppAccess,
  endpoint,
  type Endpoint,
  listInput,
  pageOf,
  permissions,
  staff,
  staffInPerson,
  BoundedVersion,
  Id,
  JsonId,
  Limit,
  Moment,
  RecordId,
  Text,
} from "../../../kernel/index.ts";
import {
  maxBulkDecisions,
  itemShape,
  queueFeatures,
  ReviewSummary,
  ReviewReason,
  ReviewHistoryEntry,
  type ReviewQueue,
} from "./engine.schema.ts";

type Names = readonly [string, ...string[]];
type None = Record<never, never>;

/** Actions of app users on an existing item: the summary of each call and its input besides the item. */
type Steps = Readonly<Record<string, { summary: string; input?: z.ZodRawShape }>>;

type StepCalls<Own extends Steps, Answer extends z.ZodType> = {
  readonly [Act in keyof Own]: Endpoint<{
    method: "POST";
    path: `/api/${string}`;
    access: AppAccess;
    summary: string;
    input: z.ZodObject<{ id: typeof JsonId } & (Own[Act] extends { input: infer Input } ? Input : None)>;
    output: Answer;
  }>;
};

function stepCalls<Own extends Steps, Answer extends z.ZodType>(path: `/api/${string}`, steps: Own, output: Answer) {
  const calls = Object.entries(steps).map(([act, { summary, input }]) => [
    act,
    endpoint({
      method: "POST",
      path: `${path}/${act}`,
      access: anyAppUser,
      summary,
      input: z.object({ id: JsonId, ...input }),
      output,
    }),
  ]);
  return Object.fromEntries(calls) as StepCalls<Own, Answer>;
}

/** Calls with which app users submit items and list their own. */
function requestCalls<Status extends Names, Asked extends z.ZodRawShape, Answer extends z.ZodType>(
  path: `/api/${string}`,
  { noun, status, submission }: { noun: string; status: Status; submission: Asked },
  output: Answer,
) {
  return {
    submit: endpoint({
      method: "POST",
      path: `${path}/ask`,
      access: anyAppUser,
      summary: `Submit ${noun}. A repeated Idempotency-Key creates one item`,
      input: z.object(submission),
      output,
    }),
    mine: endpoint({
      method: "GET",
      path: `${path}/mine`,
      access: anyAppUser,
      summary: `List the caller's own items (${noun}), latest first`,
      input: z.object({ limit: Limit(100, 20) }),
      output: z.array(
        z.object({
          id: RecordId,
          status: z.enum(status),
          summary: z.string(),
          createdAt: Moment,
          reason: z.string().nullable(),
        }),
      ),
    }),
  };
}

type RequestCalls<Status extends Names, Asked, Answer extends z.ZodType> = Asked extends z.ZodRawShape
  ? ReturnType<typeof requestCalls<Status, Asked, Answer>>
  : None;

/** The declaration of a queue. */
interface QueueDeclaration<
  Code extends ReviewQueue,
  Status extends Names,
  Act extends Names,
  Details extends z.ZodRawShape,
  Extra extends z.ZodRawShape,
  Asked extends z.ZodRawShape | null,
  Own extends Steps,
> {
  code: Code;
  /** The noun of the submission, with its article: `a withdrawal`. */
  noun: string;
  status: Status;
  open: readonly Status[number][];
  act: Act;
  details: z.ZodObject<Details>;
  /** Additional input of a decision. Every field is optional. */
  extra: Extra;
  /** Input of a new item, sent by the phone app; null if other features submit the items on behalf of staff. */
  submission: Asked;
  /** Actions of app users on an existing item: `/api/app/<feature>/<step>`. */
  steps?: Own;
}

/** Creates the calls, the item schema and the permissions of a review queue from its declaration. */
// oxlint-disable-next-line max-lines-per-function -- one declaration whose parts depend on each other's types
export function reviewQueue<
  const Code extends ReviewQueue,
  const Status extends Names,
  const Act extends Names,
  Details extends z.ZodRawShape,
  Extra extends z.ZodRawShape,
  Asked extends z.ZodRawShape | null,
  const Own extends Steps = None,
>(of: QueueDeclaration<Code, Status, Act, Details, Extra, Asked, Own>) {
  const Item = z.object({
    ...itemShape,
    status: z.enum(of.status),
    details: of.details,
    /** The decisions that the caller may take now. */
    allowed: z.array(z.enum(of.act)),
  });
  const decision = { act: z.enum(of.act), reason: ReviewReason.optional(), ...of.extra };
  const feature: string = queueFeatures[of.code];
  const path = `/api/${feature}` as const;
  const appPath = `/api/app/${feature}` as const;
  const Answer = z.object({ id: RecordId, status: z.enum(of.status) });
  return {
    ...of,
    name: feature,
    Item,
    permissions: permissions(of.code, ...of.act.map((act) => `${of.code}:${act}`)),
    api: {
      list: endpoint({
        method: "GET",
        path: `${path}/list`,
        access: staff(of.code),
        summary: `List the items of the queue (${of.noun}), those due first`,
        input: listInput(
          {
            status: z.enum(of.status),
            /** `open`: waits for a decision. `late`: past its due time. `mine`: claimed or decided by the caller. */
            scope: z.enum(["open", "late", "mine"]),
            /** Name, end of a phone number, number or words; Chinese is supported. */
            q: Text(60),
            personId: Id,
            id: Id,
          },
          ["dueAt", "createdAt"],
        ),
        output: pageOf(Item),
      }),
      counts: endpoint({
        method: "GET",
        path: `${path}/counts`,
        access: staff(of.code),
        summary: "Count items by state, open items and late items",
        input: z.object({}),
        output: z.object({ open: z.int(), late: z.int(), byStatus: z.record(z.string(), z.int()) }),
      }),
      detail: endpoint({
        method: "GET",
        path: `${path}/detail/:id`,
        access: staff(of.code),
        summary: "Get one item with its steps, its person's history and similar items",
        input: z.object({ id: Id }),
        output: z.object({
          item: Item,
          steps: z.array(ReviewHistoryEntry),
          history: z.array(ReviewSummary),
          alike: z.array(ReviewSummary),
        }),
      }),
      claim: endpoint({
        method: "POST",
        path: `${path}/claim`,
        access: staffInPerson(of.code),
        summary: "Claim an item for two minutes or renew the claim",
        input: z.object({ id: Id }),
        output: Item,
      }),
      release: endpoint({
        method: "POST",
        path: `${path}/release`,
        access: staffInPerson(of.code),
        summary: "Release a claimed item",
        input: z.object({ id: Id }),
        output: Item,
      }),
      decide: endpoint({
        method: "POST",
        path: `${path}/decide`,
        access: staffInPerson(of.code),
        summary: "Decide an item. The decision takes effect after ten seconds. A repeated call returns the same answer",
        input: z.object({ id: Id, version: BoundedVersion, ...decision }),
        output: Item,
      }),
      decideMany: endpoint({
        method: "POST",
        path: `${path}/decideMany`,
        access: staffInPerson(of.code),
        ownTransaction: true,
        summary: "Apply one decision to several items independently",
        input: z.object({
          rows: z
            .array(z.object({ id: Id, version: BoundedVersion }))
            .min(1)
            .max(maxBulkDecisions),
          ...decision,
        }),
        output: z.object({
          done: z.int(),
          skipped: z.int(),
          rows: z.array(
            z.object({
              id: RecordId,
              done: z.boolean(),
              item: Item.nullable(),
              reason: z.string().nullable(),
              message: z.string().nullable(),
            }),
          ),
        }),
      }),
      undo: endpoint({
        method: "POST",
        path: `${path}/undo`,
        access: staffInPerson(of.code),
        summary: "Undo the caller's decision within ten seconds, from any device",
        input: z.object({ id: Id }),
        output: Item,
      }),
    },
    appApi: (of.submission === null
      ? {}
      : requestCalls(appPath, { ...of, submission: of.submission }, Answer)) as RequestCalls<
      Status,
      Asked,
      typeof Answer
    >,
    appStepsApi: stepCalls(appPath, of.steps ?? ({} as Own), Answer),
  };
}

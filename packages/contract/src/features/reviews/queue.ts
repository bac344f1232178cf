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
} from "../../kernel/index.ts";
import {
  decisionsAtOnce,
  ItemId,
  itemShape,
  ReviewLine,
  ReviewReason,
  ReviewStep,
  type ReviewQueue,
} from "./schema.ts";

const Id = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);
const Version = z.int().min(0).max(2_147_483_647);

type Names = readonly [string, ...string[]];
type None = Record<never, never>;

/** What app people may do to an item beside asking for it: what the call says of itself, and what it asks beside the item. */
type Steps = Readonly<Record<string, { summary: string; input?: z.ZodRawShape }>>;

type StepCalls<Own extends Steps, Answer extends z.ZodType> = {
  readonly [Act in keyof Own]: Endpoint<{
    method: "POST";
    path: `/api/${string}`;
    access: AppAccess;
    summary: string;
    input: z.ZodObject<{ id: typeof ItemId } & (Own[Act] extends { input: infer Input } ? Input : None)>;
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
      input: z.object({ id: ItemId, ...input }),
      output,
    }),
  ]);
  return Object.fromEntries(calls) as StepCalls<Own, Answer>;
}

/** What tells one queue from another. */
interface QueueDeclaration<
  Code extends ReviewQueue,
  Status extends Names,
  Act extends Names,
  Details extends z.ZodRawShape,
  Extra extends z.ZodRawShape,
  Asked extends z.ZodRawShape,
  Own extends Steps,
> {
  code: Code;
  /** The feature's name: its calls are `/api/<name>/…` and `/api/app/<name>/…`. */
  name: string;
  /** What is asked for, in a word: `a withdrawal`. */
  noun: string;
  status: Status;
  /** The states in which somebody is waited for. */
  open: readonly Status[number][];
  act: Act;
  details: z.ZodObject<Details>;
  /** What a decision may say beside act and reason. Every field is optional. */
  extra: Extra;
  /** What the phone app sends. */
  asked: Asked;
  /** What it sends of an item that there is: `/api/app/<name>/<step>`. */
  steps?: Own;
}

/** The calls of a review queue, its item's shape and its permissions, from what tells it from the others (PRODUCT 4, Review queues). */
// oxlint-disable-next-line max-lines-per-function -- it is one declaration, whose parts know each other by its types
export function reviewQueue<
  const Code extends ReviewQueue,
  const Status extends Names,
  const Act extends Names,
  Details extends z.ZodRawShape,
  Extra extends z.ZodRawShape,
  Asked extends z.ZodRawShape,
  const Own extends Steps = None,
>(of: QueueDeclaration<Code, Status, Act, Details, Extra, Asked, Own>) {
  const Item = z.object({
    ...itemShape,
    status: z.enum(of.status),
    details: of.details,
    /** What the asking user may decide now. */
    allowed: z.array(z.enum(of.act)),
  });
  const decision = { act: z.enum(of.act), reason: ReviewReason.optional(), ...of.extra };
  const path = `/api/${of.name}` as const;
  const appPath = `/api/app/${of.name}` as const;
  const Answer = z.object({ id: z.int(), status: z.enum(of.status) });
  return {
    ...of,
    Item,
    permissions: permissions(of.code, ...of.act.map((act) => `${of.code}:${act}`)),
    api: {
      list: endpoint({
        method: "GET",
        path: `${path}/list`,
        access: staff(of.code),
        summary: `Items that ask for ${of.noun}, those due first`,
        input: listInput(
          {
            status: z.enum(of.status),
            /** `open`: waits for a decision. `late`: beyond its due time. `mine`: claimed or decided by me. */
            scope: z.enum(["open", "late", "mine"]),
            /** Name, phone tail, number or words; Chinese too. */
            q: z.string().trim().max(60),
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
        summary: "How many items are in each state, how many wait and how many wait too long",
        input: z.object({}),
        output: z.object({ open: z.int(), late: z.int(), byStatus: z.record(z.string(), z.int()) }),
      }),
      detail: endpoint({
        method: "GET",
        path: `${path}/detail/:id`,
        access: staff(of.code),
        summary: "One item with its steps, the history of its person and others that look alike",
        input: z.object({ id: Id }),
        output: z.object({
          item: Item,
          steps: z.array(ReviewStep),
          history: z.array(ReviewLine),
          alike: z.array(ReviewLine),
        }),
      }),
      claim: endpoint({
        method: "POST",
        path: `${path}/claim`,
        access: staff(of.code),
        summary: "Say that one looks at an item, for two minutes; the same again goes on",
        input: z.object({ id: Id }),
        output: Item,
      }),
      release: endpoint({
        method: "POST",
        path: `${path}/release`,
        access: staff(of.code),
        summary: "Leave an item to others",
        input: z.object({ id: Id }),
        output: Item,
      }),
      decide: endpoint({
        method: "POST",
        path: `${path}/decide`,
        access: staff(of.code),
        summary: "Decide an item; for ten seconds nobody outside hears of it. The same again answers the same",
        input: z.object({ id: Id, version: Version, ...decision }),
        output: Item,
      }),
      decideMany: endpoint({
        method: "POST",
        path: `${path}/decideMany`,
        access: staff(of.code),
        ownTransaction: true,
        summary: "Decide several items alike, each for itself",
        input: z.object({
          rows: z
            .array(z.object({ id: Id, version: Version }))
            .min(1)
            .max(decisionsAtOnce),
          ...decision,
        }),
        output: z.object({
          done: z.int(),
          skipped: z.int(),
          rows: z.array(
            z.object({
              id: z.int(),
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
        access: staff(of.code),
        summary: "Take one's decision back within ten seconds, from any device",
        input: z.object({ id: Id }),
        output: Item,
      }),
    },
    appApi: {
      ask: endpoint({
        method: "POST",
        path: `${appPath}/ask`,
        access: anyAppUser,
        summary: `Ask for ${of.noun}. The same Idempotency-Key again asks once`,
        input: z.object(of.asked),
        output: Answer,
      }),
      mine: endpoint({
        method: "GET",
        path: `${appPath}/mine`,
        access: anyAppUser,
        summary: `What I asked for: ${of.noun}, the latest first`,
        input: z.object({ limit: z.coerce.number<string | number>().int().min(1).max(100).default(20) }),
        output: z.array(
          z.object({
            id: z.int(),
            status: z.enum(of.status),
            summary: z.string(),
            createdAt: z.iso.datetime({ offset: true }),
            reason: z.string().nullable(),
          }),
        ),
      }),
    },
    appStepsApi: stepCalls(appPath, of.steps ?? ({} as Own), Answer),
  };
}

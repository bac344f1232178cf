import { bind, type BoundCall, type Handlers } from "../../../kernel/http/bind.ts";
import type { Api } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { ask, mine } from "../requests/service.ts";
import { claim, release } from "../claims/service.ts";
import { decide, decideMany, undo } from "../decisions/service.ts";
import { counts, detail, list } from "../lists/service.ts";
import type { Queue } from "./queue.ts";
import { answerStep } from "../steps/service.ts";

type Answer = (ctx: Context, queue: Queue, input: never) => unknown;

const staff = { list, counts, detail, claim, release, decide, decideMany, undo } satisfies Record<string, Answer>;
const app = { ask, mine } satisfies Record<string, Answer>;

/** Binds each call to the queue's answer. The calls are the engine's own, whose inputs its answers were written for. */
const boundTo = (queue: Queue, api: Api, answers: Readonly<Record<string, Answer>>): BoundCall[] =>
  bind(
    api,
    Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [
        name,
        (input: unknown, ctx: Context) => answer(ctx, queue, input as never),
      ]),
    ) as Handlers<Api>,
  );

/** What the app people's own steps answer, each by its name. */
const stepAnswers = ({ declared: { appStepsApi } }: Queue): Record<string, Answer> =>
  Object.fromEntries(
    Object.keys(appStepsApi).map((act) => [
      act,
      (ctx: Context, queue: Queue, given: { id: number }) => answerStep(ctx, queue, act, given),
    ]),
  );

/** Every call of a queue with its answer, the phone app's too. */
export function queueCalls(queue: Queue): BoundCall[] {
  const { api, appApi, appStepsApi } = queue.declared;
  return [
    ...boundTo(queue, api, staff),
    ...boundTo(queue, appApi, app),
    ...boundTo(queue, appStepsApi, stepAnswers(queue)),
  ];
}

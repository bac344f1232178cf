import { bind, type BoundCall, type Handlers } from "../../../../kernel/http/bind.ts";
import type { Api } from "@vowdesk/contract/kernel";
import type { Context } from "../../../../kernel/http/context.ts";
import { submit, mine } from "../requests/requests.service.ts";
import { claim, release } from "../decisions/claims.service.ts";
import { decide, decideMany, undo } from "../decisions/decisions.service.ts";
import { counts, detail, list } from "../lists/lists.service.ts";
import type { Queue } from "./queues.queue.ts";
import { handleAppStep } from "../decisions/steps.service.ts";

type QueueHandler = (ctx: Context, queue: Queue, input: never) => unknown;

const staff = { list, counts, detail, claim, release, decide, decideMany, undo } satisfies Record<string, QueueHandler>;
const app = { submit, mine } satisfies Record<string, QueueHandler>;

/** Binds calls to handlers. The engine declares these calls itself, so that each handler gets the input it expects. */
const boundTo = (queue: Queue, api: Api, handlers: Readonly<Record<string, QueueHandler>>): BoundCall[] =>
  bind(
    api,
    Object.fromEntries(
      Object.entries(handlers).map(([name, handler]) => [
        name,
        (ctx: Context, input: unknown) => handler(ctx, queue, input as never),
      ]),
    ) as Handlers<Api>,
  );

const stepHandlers = ({ declared: { appStepsApi } }: Queue): Record<string, QueueHandler> =>
  Object.fromEntries(
    Object.keys(appStepsApi).map((act) => [
      act,
      (ctx: Context, queue: Queue, input: { id: number }) => handleAppStep(ctx, queue, act, input),
    ]),
  );

export function queueCalls(queue: Queue): BoundCall[] {
  const { api, appApi, appStepsApi } = queue.declared;
  const isForApp = "submit" in appApi;
  return [
    ...boundTo(queue, api, staff),
    ...(isForApp ? boundTo(queue, appApi as Api, app) : []),
    ...boundTo(queue, appStepsApi, stepHandlers(queue)),
  ];
}

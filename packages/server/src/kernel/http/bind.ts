import type { Api, Endpoint, HandlerInput, HandlerOutput } from "@vowdesk/contract/kernel";
import type { Context } from "./context.ts";

type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  ctx: Context,
) => Promise<HandlerOutput<E>> | HandlerOutput<E>;

export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> };

/** A declared call together with the function that answers it. */
export interface BoundCall {
  name: string;
  endpoint: Endpoint;
  handle(input: unknown, ctx: Context): unknown;
}

/** Pairs each declared call with its answer; a missing handler or a wrong answer does not compile. */
export function bind<const A extends Api>(api: A, handlers: Handlers<A>): BoundCall[] {
  return Object.entries(api).map(([name, endpoint]) => ({
    name,
    endpoint,
    handle: handlers[name] as BoundCall["handle"],
  }));
}

import type { Api, CallKey, Endpoint, HandlerInput, HandlerOutput } from "@vowdesk/contract/kernel";
import type { Context } from "./context.ts";

type Handler<E extends Endpoint> = (
  ctx: Context,
  input: HandlerInput<E>,
) => Promise<HandlerOutput<E>> | HandlerOutput<E>;

export type Handlers<A extends Api> = { [K in CallKey<A>]: Handler<A[K]> };

/** A declared call with its handler. */
export interface BoundCall {
  name: string;
  endpoint: Endpoint;
  handle(ctx: Context, input: unknown): unknown;
}

/**
 * Pairs each declared call with the handler of its name. `handlers` are usually the modules of a feature's services; of modules that
 * have the same name the last one counts. A missing handler or a wrong output type does not compile.
 */
export function bind<const A extends Api>(api: A, handlers: Handlers<A>): BoundCall[] {
  return Object.entries(api).map(([name, endpoint]) => ({
    name,
    endpoint,
    handle: handlers[name] as BoundCall["handle"],
  }));
}

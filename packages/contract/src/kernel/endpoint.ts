import type { $ZodObject, $ZodType, input, output } from "zod/v4/core";
import type { Access } from "./access.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** How the input is encoded. Path parameters (`/:id`) are always read from the path. */
export type Encoding = "query" | "json" | "form" | "multipart";

export interface Declaration {
  method: Method;
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** Default: `query` for GET and DELETE, `json` for POST and PUT. */
  encoding?: Encoding;
  input: $ZodObject;
  output: $ZodType;
  /** `envelope` wraps the output in `{success, code, message, data}`; `flat` merges it into the top level, as sign-in does. */
  reply?: "envelope" | "flat";
  /** Set on POST calls that only read. They run without a transaction and may be retried. */
  reads?: true;
  /** In JSON, null is a value of its own that empties a field. Clients leave it out of other calls, as an absent one. */
  sendsNull?: true;
  /** The handler opens its own transactions, because it must store something even if it refuses. */
  ownTransaction?: true;
  /** Answered a few at a time, because thousands of clients make this call after a restart (G-R24). */
  throttled?: true;
  /** The limit per minute that applies instead of the one for reads, writes or uploads. */
  limit?: "send" | "report" | "register" | "known-sign-in" | "original" | "preview" | "download";
  /** Maximum body size in bytes (default 64 KiB). In a form it limits the file, which is truncated there. */
  bodyLimit?: number;
  /** Multipart whose token must come before the file, because the file is large. */
  tokenFirst?: true;
}

export type Endpoint<D extends Declaration = Declaration> = D & { readonly kind: "endpoint" };

/**
 * Declares a call for both sides: path, method, encoding, access, input and output. Completes the given object, because in
 * the browser its `input` is a getter that builds the schema, which copying the object would call.
 */
export function endpoint<const D extends Declaration>(declaration: D): Endpoint<D> {
  return Object.assign(declaration, { kind: "endpoint" } as const);
}

/** The input as a caller passes it. */
export type CallInput<E extends Declaration> = input<E["input"]>;
/** The input as the handler receives it: parsed, with defaults. */
export type HandlerInput<E extends Declaration> = output<E["input"]>;
/** The output as a caller receives it. */
export type CallOutput<E extends Declaration> = output<E["output"]>;
/** The output as the handler returns it, before undeclared fields are removed. */
export type HandlerOutput<E extends Declaration> = input<E["output"]>;

/** All calls of one feature. */
export type Api = Readonly<Record<string, Endpoint>>;

/** The key of a call in the calls of its feature. */
export type CallKey<A extends Api> = keyof A & string;

/** The identity of a call: the name of its feature and its key in the feature. */
export type CallName = readonly [feature: string, name: string];

/** The name of a feature, and what its calls are for. */
type ApiTitle = readonly [feature: string, title: string];

/** The names of all calls that loaded code declares. */
export const names = new Map<Endpoint, CallName>();
const titles = new WeakMap<Api, ApiTitle>();

declare const feature: unique symbol;
/** The name of a feature, in the type of its calls alone. */
type Named<N extends string = string> = { readonly [feature]?: N };
type ByName<A extends Named> = { readonly [One in A as NonNullable<One[typeof feature]>]: Omit<One, typeof feature> };

/** Declares the calls of a feature, names them, and says in the API documentation what they are for. Caches use the names as keys. */
export function api<N extends string, A extends Api>(name: N, title: string, calls: A): A & Named<N> {
  for (const [key, call] of Object.entries(calls)) names.set(call, [name, key]);
  titles.set(calls, [name, title]);
  return calls;
}

/** Lists of calls by the names of their features. */
export const byName = <const A extends Api & Named>(apis: readonly A[]): ByName<A> =>
  Object.fromEntries(apis.map((calls) => [titleOf(calls)[0], calls])) as unknown as ByName<A>;

/** The name of the feature and what its calls are for. Throws for calls that no `api()` declared. */
export function titleOf(calls: Api): ApiTitle {
  const title = titles.get(calls);
  if (!title) throw new Error("These calls are not declared by an api()");
  return title;
}

/** Returns the name of a call. Throws if it is not part of an `api`. */
export function nameOf(call: Endpoint): CallName {
  const name = names.get(call);
  if (!name) throw new Error(`${call.path} has no api()`);
  return name;
}

/** The encoding of a call's input, with its default. */
export function encodingOf(call: Declaration): Encoding {
  if (call.encoding) return call.encoding;
  return call.method === "GET" || call.method === "DELETE" ? "query" : "json";
}

/** Whether a call changes nothing. It runs without a transaction, and the browser may repeat it. */
export function isRead(call: Declaration): boolean {
  return call.method === "GET" || call.reads === true;
}

/** Names of the parameters in a path, in order: `/api/role/delete/:id` → `["id"]`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
}

import type { $ZodObject, $ZodType, input, output } from "zod/v4/core";
import type { Access } from "./access.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** How the input travels. Path parameters (`/:id`) are always taken from the path, whatever the encoding. */
export type Encoding = "query" | "json" | "form" | "multipart";

export interface Declaration {
  method: Method;
  path: `/api/${string}`;
  /** One line for the API documentation. */
  summary: string;
  access: Access;
  /** Default: `query` for GET and DELETE, `json` for POST and PUT. */
  encoding?: Encoding;
  input: $ZodObject;
  output: $ZodType;
  /** `envelope` wraps the output in `{success, code, message, data}`; `flat` merges it into the top level (SPEC 7, login). */
  reply?: "envelope" | "flat";
  /** Set on POST calls that only read: they run without a transaction and may be retried. */
  reads?: true;
  /** Set where the server's handler opens its own transactions, for it must persist something although it refuses. */
  ownTransaction?: true;
  /** Set where thousands ask at once when a server comes back: a few are answered at a time (RELIABILITY R24). */
  throttled?: true;
  /** The limit per minute that counts this call in place of that of its sort (read, write, upload). */
  limit?: "send" | "report" | "register" | "known-sign-in";
  /** Largest body accepted, in bytes (default 64 KiB). Of a form with a file it limits the file, which arrives cut there. */
  bodyLimit?: number;
  /** Set where the file goes to disk as it comes: who sends it must be known before it, by header, query or an earlier field. */
  streams?: true;
}

export type Endpoint<D extends Declaration = Declaration> = D & { readonly kind: "endpoint" };

/** Declares a call once for both sides: path, verb, encoding, who may, what goes in and what comes out. */
export function endpoint<const D extends Declaration>(declaration: D): Endpoint<D> {
  return { ...declaration, kind: "endpoint" };
}

/** What a caller passes. */
export type CallInput<E extends Declaration> = input<E["input"]>;
/** What the server's handler receives: parsed, with defaults filled in. */
export type HandlerInput<E extends Declaration> = output<E["input"]>;
/** What a caller gets back. */
export type CallOutput<E extends Declaration> = output<E["output"]>;
/** What the server's handler returns, before it is stripped to the declared shape. */
export type HandlerOutput<E extends Declaration> = input<E["output"]>;

/** All calls of one feature. */
export type Api = Readonly<Record<string, Endpoint>>;

/** What a call is named by: its feature's place among all, and its own among the feature's. */
export type CallName = readonly [feature: string, name: string];

const names = new WeakMap<Endpoint, CallName>();

/** Declares the calls of a feature, each under its name: whoever keeps answers keeps them by it. */
export function api<A extends Api>(feature: string, calls: A): A {
  for (const [name, call] of Object.entries(calls)) names.set(call, [feature, name]);
  return calls;
}

/** Throws for a call that stands in no `api`. */
export function nameOf(call: Endpoint): CallName {
  const name = names.get(call);
  if (!name) throw new Error(`The call ${call.path} stands in no api()`);
  return name;
}

/** How the input of a call travels when its declaration does not say. */
export function encodingOf(call: Declaration): Encoding {
  if (call.encoding) return call.encoding;
  return call.method === "GET" || call.method === "DELETE" ? "query" : "json";
}

/** A call that changes nothing: it runs without a transaction, and the browser may repeat it (PRODUCT 1, network error). */
export function isRead(call: Declaration): boolean {
  return call.method === "GET" || call.reads === true;
}

/** Names of the parameters in a call's path, in order: `/api/role/delete/:id` → `["id"]`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
}

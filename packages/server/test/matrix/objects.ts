import type { RefusalName } from "@vowdesk/contract";
import type { AppRole, SessionRefusal } from "@vowdesk/contract/kernel";
import type { sql } from "kysely";
import type { TestServer } from "../server.ts";

/** A caller. `token` and `cookie` open a new session each time. */
export interface Caller {
  name: string;
  codes: ReadonlySet<string> | null;
  appRole?: AppRole;
  /** A partner of a wedding, with the cookie of a session instead of a token. */
  couple?: { cookie(): Promise<string>; mayEnter: boolean };
  /** A service account, which no call for people admits. It owns no objects. */
  isService?: true;
  /** How every guarded call rejects a caller without a valid session. */
  refusedAs?: "no-session" | SessionRefusal;
  id: number;
  token(): Promise<string | undefined>;
}

export type Id = string | number;
type Fill = (id: Id) => Record<string, unknown>;

interface ObjectReference {
  /** A kind of object that a file in `features/` creates. */
  kind: string;
  fill: Fill;
  /** Permissions required in addition to the declared access. */
  also: readonly string[];
  /** Refusal for a missing object. Default: `not-found`. */
  missingAs?: RefusalName;
}

/**
 * Which object a call names, and which callers reach it. `nothing`: only the declared access matters. `shared`: every permitted
 * caller reaches any object; a missing one is "not found". `private`: callers reach only their own objects; another user's looks
 * missing. `self`: callers reach their own without, and any with, the permission `or`; others look missing.
 */
export type Row =
  | { names: "nothing"; input: Record<string, unknown>; also: readonly string[] }
  | ({ names: "shared" | "private" } & ObjectReference)
  | ({ names: "self"; or: string } & ObjectReference);

const byId: Fill = (id) => ({ id });
export const nothing = (input: Record<string, unknown> = {}, ...also: string[]): Row => ({
  names: "nothing",
  input,
  also,
});
export const shared = (kind: string, fill = byId, ...also: string[]) =>
  ({ names: "shared", kind, fill, also }) as const satisfies Row;
export const own = (kind: string, fill = byId): Row => ({ names: "private", kind, fill, also: [] });
export const self = (kind: string, or: string, fill = byId): Row => ({ names: "self", or, kind, fill, also: [] });

/** One row per call of the feature, by `<api>.<call>`. */
export type Rows = Readonly<Record<string, Row>>;

type ObjectFactory = (server: TestServer, caller: Caller, owner: "own" | "other") => Promise<Id>;

/** Creates one object per kind. Objects without an owner are the same for "own" and "other". */
export type ObjectFactories = Readonly<Record<string, ObjectFactory>>;

export const missingId = 900_000_000;

async function queryOne<T>({ services }: TestServer, statement: ReturnType<typeof sql<T>>): Promise<T> {
  return (await statement.execute(services.db)).rows[0] as T;
}

/** The id that a statement returns. */
export const idOf = async (server: TestServer, statement: ReturnType<typeof sql<{ id: Id }>>) =>
  (await queryOne(server, statement)).id;

/** Inputs of the writing calls of a feature, each of which changes something, for the test of the audit trail. */
export type AuditCases = (
  server: () => TestServer,
) => Readonly<Record<string, () => { input: Record<string, unknown> } | Promise<{ input: Record<string, unknown> }>>>;

let made = 0;
/** A unique name. */
export const newName = () => `object-${(made += 1)}`;
/** A label in every language, as it is stored. */
export const inAllLanguages = (name: string) => JSON.stringify({ zh: name, en: name, es: name, ja: name });

/** The caller as a member of staff, or another one. */
export const ownPersonId = async (server: TestServer, caller: Caller, owner: "own" | "other"): Promise<number> =>
  owner === "own" ? caller.id : (await server.createUser({ username: newName(), roles: ["service"] })).id;

/** The column that identifies an order's app user, by role. */
export const ownerColumn: Readonly<Record<AppRole, string>> = {
  customer: "customer_id",
  merchant: "merchant_id",
  courier: "worker_id",
  driver: "worker_id",
  runner: "worker_id",
};

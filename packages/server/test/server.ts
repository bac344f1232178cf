import type { CallInput, Endpoint, Failure } from "@vowdesk/contract/kernel";
import { encodingOf, languages, pathParameters } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { makePushKeys } from "../src/features/messages/alerts/alerts.ts";
import { findUser, hashPassword, insertUser, openSession, seedDemoAccounts } from "../src/features/staff/auth/auth.ts";
import { openFaultLog } from "../src/features/operations/errors/errors.ts";
import { followPhoneRegion } from "../src/features/operations/business/business.ts";
import { stopSendingAlerts } from "../src/features/messages/alerts/alerts.ts";
import { stopSending } from "../src/features/messages/webhooks/webhooks.ts";
import { inTransaction, systemActor, type Services } from "../src/kernel/http/context.ts";
import type { Fact } from "../src/kernel/transaction/events.ts";
import { reachOf } from "../src/platform/network/reach.ts";
import type { PaymentLinks } from "../src/platform/payments/payment-links.ts";
import { openSms } from "../src/platform/sms/sms.ts";
import { openSimulatedBank, type BankSettings } from "../src/platform/bank/bank-simulated.ts";
import { openDatabaseClock, type Clock } from "../src/platform/clock.ts";
import { openDatabase, type ConnectionSettings, type Db } from "../src/platform/database/index.ts";
import { openFolder } from "../src/platform/files/files-folder.ts";
import { openOriginals, originalsIn, type OriginalsConfig } from "../src/platform/originals/originals.ts";
import { localSignals } from "../src/platform/signals/signals.ts";
import type { Files } from "../src/platform/files/files.ts";
import { openPostgresSignals } from "../src/platform/signals/signals-postgres.ts";
import { openLog, type Log } from "../src/platform/observability/log.ts";
import { trustsNone, type Trusts } from "../src/platform/network/proxies.ts";
import { listeners, reviewQueues } from "../src/app/features.ts";
import { openReadiness } from "../src/app/operations/health.ts";
import { openHttp } from "../src/app/http/server.ts";
import { noLimits, type Limits } from "../src/kernel/http/limiter.ts";
import { declaredAuditFields } from "./audit/declared-fields.ts";
import { openResponseCheck } from "./response-schemas.ts";
import { formOf, TestFile } from "./forms.ts";
import { auditSubjectKinds, subjectParts } from "@vowdesk/contract/operations/audit";
import { shortestPassword } from "../src/platform/secrets/passwords.ts";
import { secretKeyBytes } from "../src/platform/secrets/secret-key.ts";
import { makeTestDatabase } from "./postgres.ts";

export interface TestServerOptions {
  /** Default: the database's clock. A fixed one: `fixedClock("2026-11-02T03:30:00Z")`. */
  clock?: Clock;
  /** A database shared by several nodes. Default: a new database, which `close` drops. */
  connection?: ConnectionSettings;
  demo?: boolean;
  passwordMin?: number;
  limits?: Limits;
  origins?: readonly string[];
  /** Default: trusts no proxy. */
  trusts?: Trusts;
  /** Default: a new folder, which `close` removes. */
  files?: Files;
  filesBytes?: number;
  /** Default: folders in that one, without a second copy. */
  originals?: Partial<OriginalsConfig>;
  /** Default: none. */
  paymentLinks?: PaymentLinks;
}

/** The answer of a call, successful or not. A flat answer has its fields beside these. */
export interface Envelope<T = unknown> extends Omit<Failure, "success" | "data"> {
  success: boolean;
  data: T;
  status: number;
}

export interface TestServer {
  services: Services;
  http: FastifyInstance;
  /** Sends a call as a client does, again while the server is too busy for it. `data` is undefined if the server sent none. */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Envelope<never>>;
  /** Creates a session for a member of staff without hashing a password. */
  signIn(username: string): Promise<string>;
  /** Creates a member of staff with these roles, and with a new role that grants `codes`. */
  createUser(user: {
    username?: string;
    roles?: readonly string[];
    codes?: readonly string[];
  }): Promise<{ id: number; username: string; token: string }>;
  close(): Promise<void>;
}

const origin = { actor: systemActor, language: "en", requestId: "test", ip: "127.0.0.1" } as const;

const asText = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  );

export function requestFor(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  token?: string,
  headers: Record<string, string> = {},
) {
  const inPath = pathParameters(endpoint.path);
  const path = inPath.reduce(
    (text, name) => text.replace(`:${name}`, encodeURIComponent(String(input[name] ?? ""))),
    endpoint.path as string,
  );
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const encoding = encodingOf(endpoint);
  const sent = { ...(token ? { token } : {}), ...headers };
  if (encoding === "query")
    return { method: endpoint.method, url: `${path}?${asText(rest).toString()}`, headers: sent };
  const files = Object.entries(rest).some(([, value]) => value instanceof TestFile)
    ? formOf(Object.entries(rest))
    : null;
  if (files)
    return { method: endpoint.method, url: path, headers: { ...files.headers, ...sent }, payload: files.payload };
  if (encoding !== "form") return { method: endpoint.method, url: path, headers: sent, payload: rest };
  const form = { "content-type": "application/x-www-form-urlencoded", ...sent };
  return { method: endpoint.method, url: path, headers: form, payload: asText(rest).toString() };
}

/** Repetitions of a call that a slow machine could not serve before its deadline (G-R12). Nothing of it was done. */
const maxBusy = 20;

function envelopeOf(answer: LightMyRequestResponse): Envelope<never> {
  return { ...answer.json<Omit<Envelope<never>, "status">>(), status: answer.statusCode };
}

async function repeatWhileBusy(
  http: FastifyInstance,
  request: ReturnType<typeof requestFor>,
): Promise<Envelope<never>> {
  for (let attempts = maxBusy; ; attempts -= 1) {
    const answer = envelopeOf(await http.inject(request));
    if (answer.reason !== "server-busy" || attempts === 0) return answer;
  }
}

async function createRole(db: Db, code: string, granted: readonly string[]): Promise<string> {
  const name = JSON.stringify(Object.fromEntries(languages.map((language) => [language, code])));
  await sql`with made as (insert into role (code, name) values (${code}, ${name}) returning id)
    insert into role_permission (role_id, permission_id) select made.id, permission.id from made, permission
    where permission.code = any (${granted}::text[])`.execute(db);
  return code;
}

/** Collects the events of this server, from now on and until the array is emptied. */
export function recordEvents({ services }: TestServer): (Fact & { type: string })[] {
  const events: (Fact & { type: string })[] = [];
  services.listeners = [...services.listeners, { every: (event) => void events.push(event) }];
  return events;
}

/** Throws if the audit entry of an event has a subject without a label, or a field that its feature does not declare in its texts. */
function assertLabelled({ type, subject, before, after, audited }: Fact & { type: string }): void {
  if (audited === false || type.startsWith("test.")) return;
  const { kind } = subjectParts(subject);
  if (!auditSubjectKinds.includes(kind as never) && !type.startsWith(`${kind}.`))
    throw new Error(`audit subject without a label, of ${type}: ${subject}`);
  const declared = declaredAuditFields[type.slice(0, type.indexOf("."))] ?? [];
  const undeclared = [before, after]
    .flatMap((record) => (typeof record === "object" && record !== null ? Object.keys(record) : []))
    .filter((field) => !declared.includes(field) && field !== "version");
  if (undeclared.length > 0)
    throw new Error(`audit fields that are not declared, of ${type}: ${undeclared.join(", ")}`);
}

function accountHelpers(services: Services) {
  let made = 0;
  const signIn = async (username: string) => {
    const user = await findUser(services.db, username);
    if (!user) throw new Error(`there is no user ${username}`);
    return (await inTransaction(services, origin, (ctx) => openSession(ctx, user.id))).token;
  };
  const createUser: TestServer["createUser"] = async ({
    username = `person-${(made += 1)}`,
    roles = [],
    codes = [],
  }) => {
    const person = { username, passwordHash: await sharedHash(), realName: username, nickName: "" };
    const own = codes.length > 0 ? [await createRole(services.db, `role-of-${username}`, codes)] : [];
    const id = await inTransaction(services, origin, (ctx) => insertUser(ctx.db, person, [...roles, ...own]));
    return { id, username, token: await signIn(username) };
  };
  return { signIn, createUser };
}

/** All users of `createUser` share the password of the demo accounts. */
let hash: Promise<string> | undefined;
const sharedHash = () => (hash ??= hashPassword("vowdesk"));

/** Pays every request. A test can set another bank in `services.bank`. */
const reliableBank: BankSettings = {
  percentages: { failed: 0, lost: 0, silent: 0, late: 0, twice: 0 },
  seed: 1,
  answerMs: 10,
  lateMs: 10,
};

const storageIn = (folder: string, { files, originals }: TestServerOptions) => ({
  files: files ?? openFolder(folder),
  originals: openOriginals({ ...originalsIn(folder), ...originals }),
});

async function databaseOf({ connection }: TestServerOptions, log: Log) {
  if (connection) return { connection, drop: () => Promise.resolve(), isShared: true };
  return { ...(await makeTestDatabase(log)), isShared: false };
}

/**
 * Starts the real server on its own database, called by injection. `demo` adds the demo accounts and data. Tests must close it,
 * or its PostgreSQL keeps running after the test file.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const log = openLog(process.env["VOWDESK_LOG"] ?? "silent");
  const { connection, drop, isShared } = await databaseOf(options, log);
  const { db, pool, close } = openDatabase(connection, log);
  const shared = isShared ? await openPostgresSignals(connection, pool, log) : null;
  const signals = shared ?? localSignals();
  const settings = {
    demo: options.demo ?? false,
    socketPort: 8866,
    passwordMin: options.passwordMin ?? shortestPassword,
    ...(options.filesBytes === undefined ? {} : { filesBytes: options.filesBytes }),
    secretKey: Buffer.alloc(secretKeyBytes, "test"),
  };
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-files-"));
  const stored = storageIn(folder, options);
  const clock = options.clock ?? (await openDatabaseClock(db));
  const bank = openSimulatedBank(db, clock, reliableBank);
  const checked = [...listeners, { every: assertLabelled }];
  const services: Services = { settings, db, clock, log, signals, ...stored, listeners: checked, reviewQueues, bank };
  const sms = openSms({ kind: "simulated" }, reachOf({}, "sms"));
  if (sms) services.sms = sms;
  if (options.paymentLinks) services.paymentLinks = options.paymentLinks;
  const faults = openFaultLog(services, "test");
  services.faults = faults;
  services.limits = options.limits ?? noLimits;
  const stopFollowing = await followPhoneRegion(services);
  await makePushKeys(services);
  if (options.demo) await seedDemoAccounts(services);
  const readiness = openReadiness(db);
  const responses = openResponseCheck();
  const http = await openHttp({
    services,
    origins: options.origins ?? [],
    limits: services.limits,
    readiness,
    trusts: options.trusts ?? trustsNone,
    build: "test",
    onAnswer: responses.check,
  });
  responses.failInjections(http);
  return {
    services,
    http,
    call: async (endpoint, input, token, headers) =>
      repeatWhileBusy(http, requestFor(endpoint, input as Record<string, unknown>, token, headers)),
    ...accountHelpers(services),
    async close() {
      await http.close().finally(() => services.originals.previewer.close());
      await stopSending(services);
      await stopSendingAlerts(services);
      stopFollowing();
      await faults.flush();
      await shared?.close();
      await close();
      await drop();
      await rm(folder, { recursive: true, force: true });
      responses.throwInvalid();
    },
  };
}

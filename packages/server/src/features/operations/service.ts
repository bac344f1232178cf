import type { Health, JobState, operationsApi } from "@vowdesk/contract/operations";
import type { HandlerOutput } from "@vowdesk/contract/kernel";
import type { Context, Services } from "../../kernel/http/context.ts";
import { releaseDay } from "../../platform/postgres/releases.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { countFailures } from "../../platform/database/due-retries.ts";
import { warningsOf } from "./policy.ts";
import { presentDelivery, presentJob, presentNode } from "./present.ts";
import { restoreProof } from "../audit/index.ts";
import { endEverySession, shutAccounts } from "../auth/index.ts";
import { startStreamsOver } from "../notifications/index.ts";
import * as store from "./store.ts";
import type { Figures, Online, UnackedAges } from "./store.ts";

declare module "../../kernel/transaction/events.ts" {
  interface Events {
    "operations.job-started": Fact;
    "operations.restored": Fact;
  }
}

/** The job that copies the whole database; there is none where backups are made outside of the house. */
export const baseJob = "backup-base";

export async function health(ctx: Context): Promise<Health> {
  const { hasTrialDatabase, demo } = ctx.services.settings;
  const { at, ...read } = await store.readDatabase(ctx.db);
  const database = { ...read, trialReleasedOn: hasTrialDatabase ? releaseDay(read.version) : null };
  const nodes = (await store.listNodes(ctx.db)).map(presentNode);
  const rows = await store.listJobs(ctx.db);
  const jobs = rows.map((row) => presentJob(row, ctx.now));
  const backup = ctx.services.backup?.() ?? null;
  const backupAt = backup?.baseAt?.toISOString() ?? null;
  const found = { at: at.toISOString(), nodes, database, backup };
  const delivery = presentDelivery(await store.readDelivery(ctx.db));
  const failing = (await countFailures(ctx.db)).map(({ since, ...rows }) => ({ ...rows, since: since.toISOString() }));
  const warnings = warningsOf({ ...found, demo }, jobs, await shutAccounts(ctx));
  return { at: found.at, nodes, database, delivery, backupAt, warnings, lanes: jobs, failing };
}

export async function jobs(ctx: Context): Promise<HandlerOutput<typeof operationsApi.jobs>> {
  const rows = await store.listJobs(ctx.db);
  const { nextDueAt, ...orders } = await store.readOrders(ctx.db, ctx.now);
  const delivery = presentDelivery(await store.readDelivery(ctx.db));
  return {
    jobs: rows.map((row) => presentJob(row, ctx.now)),
    waiting: { ...orders, nextDueAt: nextDueAt?.toISOString() ?? null, delivery },
  };
}

/** Makes a job due now; whichever node looks first runs it. */
export async function run(ctx: Context, name: string): Promise<JobState> {
  const before = (await store.lockJob(ctx.db, name)) ?? refuse("not-found");
  const after = await store.makeDue(ctx.db, name, ctx.now);
  ctx.emit({
    type: "operations.job-started",
    subject: `job:${name}`,
    before: { nextAt: before.next_at },
    after: { nextAt: after.next_at },
  });
  ctx.signal({ kind: "changed", feature: "operations", id: name, access: "operations:jobs" });
  return presentJob(after, ctx.now);
}

export interface Node {
  id: string;
  host: string;
  pid: number;
  build: string;
  started_at: Date;
}

/** Tells the house that a node is there, and how it is. */
export async function beat({ db, clock }: Pick<Services, "db" | "clock">, node: Node, figures: Figures): Promise<void> {
  await store.beat(db, { ...node, figures: { ...figures, clockAheadMs: clock.machineAheadMs } });
}

/** How long messages have waited for people who are there. */
export function unackedAges({ db }: Pick<Services, "db">, online: readonly Online[]): Promise<UnackedAges> {
  return store.readUnackedAges(db, online);
}

/** A node that ends in order is missed by nobody. */
export function leave({ db }: Pick<Services, "db">, { id }: Node): Promise<void> {
  return store.forgetNode(db, id);
}

/** Nodes that fell silent are shown for this time. */
const missedMs = 60 * 60_000;

export function forgetSilentNodes({ db }: Pick<Services, "db">): Promise<number> {
  return store.forgetSilentNodes(db, missedMs);
}

export interface Restored {
  /** Sessions that ended. */
  sessions: number;
  epoch: string;
}

/** What a database needs that was restored, before anybody enters: nobody is signed in, and every client starts over (RELIABILITY R16). */
export async function settleRestored(ctx: Context, moment: string): Promise<Restored> {
  const restored = { sessions: await endEverySession(ctx), epoch: await startStreamsOver(ctx) };
  const proof = await restoreProof(ctx.db, moment, ctx.services.settings.secretKey);
  ctx.emit({ type: "operations.restored", subject: "house", after: { ...proof, sessions: restored.sessions } });
  return restored;
}

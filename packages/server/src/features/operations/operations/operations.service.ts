import type { Health, JobState, operationsApi, PicturesState } from "@vowdesk/contract/operations/operations";
import type { HandlerOutput } from "@vowdesk/contract/kernel";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { releaseDay } from "../../../platform/postgres/releases.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import type { FailingRows } from "../../../platform/database/due-retries.ts";
import type { Db } from "../../../platform/database/index.ts";
import { warningsOf } from "./operations.policy.ts";
import { presentDelivery, presentJob, presentNode } from "./operations.present.ts";
import { isRetentionChangeWaiting } from "../business/business.ts";
import { countDueOrders } from "../../local/orders/orders.ts";
import { restoreProof } from "../audit/audit.ts";
import { endEverySession, lockedAccounts } from "../../staff/auth/auth.ts";
import { countUnacknowledged, startNewEpoch } from "../../messages/notifications/notifications.ts";
import { listJobs, lockJob, makeDue, type JobRow } from "../../../platform/jobs/jobs.ts";
import * as store from "./operations.store.ts";
import type { Figures } from "./operations.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "operations.job-started": Fact;
    "operations.restored": Fact;
  }
}

/** The job that makes base backups. It does not exist if backups are made outside of Vowdesk. */
export const baseBackupJob = "backup-base";

/** What the health page shows of other features. */
export interface HealthParts {
  failingRows(db: Db): Promise<FailingRows[]>;
  pictures(services: Services): Promise<PicturesState>;
}

export async function health(ctx: Context, { failingRows, pictures }: HealthParts): Promise<Health> {
  const { hasTrialDatabase, demo } = ctx.services.settings;
  const { at, ...figures } = await store.readDatabase(ctx.db);
  const database = { ...figures, trialReleasedOn: hasTrialDatabase ? releaseDay(figures.version) : null };
  const nodes = (await store.listNodes(ctx.db)).map(presentNode);
  const rows = await listJobs(ctx.db);
  const jobs = rows.map((row) => presentJob(row, ctx.now));
  const backup = ctx.services.backup?.() ?? null;
  const backupAt = backup?.baseAt?.toISOString() ?? null;
  const state = { at: at.toISOString(), nodes, database, backup, pictures: await pictures(ctx.services) };
  const delivery = presentDelivery(await countUnacknowledged(ctx.db));
  const failing = (await failingRows(ctx.db)).map(({ since, ...rows }) => ({ ...rows, since: since.toISOString() }));
  const warnings = warningsOf({ ...state, demo }, jobs, await lockedAccounts(ctx));
  return {
    at: state.at,
    nodes,
    database,
    delivery,
    backupAt,
    warnings,
    lanes: jobs,
    failing,
    pictures: state.pictures,
  };
}

export async function jobs(ctx: Context): Promise<HandlerOutput<typeof operationsApi.jobs>> {
  const rows = await listJobs(ctx.db);
  const { nextDueAt, ...orders } = await countDueOrders(ctx.db, ctx.now);
  const delivery = presentDelivery(await countUnacknowledged(ctx.db));
  return {
    jobs: rows.map((row) => presentJob(row, ctx.now)),
    waiting: { ...orders, nextDueAt: nextDueAt?.toISOString() ?? null, delivery },
  };
}

/** The job that deletes old data. Only people start it. */
const retentionJob = "retention";
const dayMs = 24 * 60 * 60_000;

/** Refuses to delete old data twice in 24 hours, or while a change of what is deleted waits. */
async function assertMayDelete(ctx: Context, { started_by_hand_at }: JobRow): Promise<void> {
  if (await isRetentionChangeWaiting(ctx)) refuse("retention-change-waiting");
  const isRepeated = started_by_hand_at !== null && ctx.now.getTime() - started_by_hand_at.getTime() < dayMs;
  if (isRepeated) refuse("retention-once-a-day");
}

/** Makes a job due now. The next node that looks for due jobs runs it. */
export async function run(ctx: Context, { name }: { name: string }): Promise<JobState> {
  if (name === retentionJob && ctx.actor.kind === "service") refuse("person-required");
  const before = (await lockJob(ctx.db, name)) ?? refuse("not-found");
  if (name === retentionJob) await assertMayDelete(ctx, before);
  const after = { ...before, next_at: await makeDue(ctx.db, name, ctx.now) };
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

/** Saves a heartbeat of this node with its figures. */
export async function recordHeartbeat(
  { db, clock }: Pick<Services, "db" | "clock">,
  node: Node,
  figures: Figures,
): Promise<void> {
  await store.saveHeartbeat(db, { ...node, figures: { ...figures, clockAheadMs: clock.machineAheadMs } });
}

/** Deletes this node's heartbeat on a regular stop, so that it is not reported as silent. */
export function removeNode({ db }: Pick<Services, "db">, { id }: Node): Promise<void> {
  return store.deleteNode(db, id);
}

/** Silent nodes are shown for this time. */
const silentNodeRetentionMs = 60 * 60_000;

export function forgetSilentNodes({ db }: Pick<Services, "db">): Promise<number> {
  return store.deleteSilentNodes(db, silentNodeRetentionMs);
}

export interface Restored {
  /** The number of ended sessions. */
  sessions: number;
  epoch: string;
}

/** Prepares a restored database before the node accepts requests: ends all sessions and starts a new epoch. */
export async function settleRestored(ctx: Context, moment: string): Promise<Restored> {
  const restored = { sessions: await endEverySession(ctx), epoch: await startNewEpoch(ctx) };
  const proof = await restoreProof(ctx.db, moment, ctx.services.settings.secretKey);
  ctx.emit({ type: "operations.restored", subject: "house", after: { ...proof, sessions: restored.sessions } });
  return restored;
}

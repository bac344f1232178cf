import * as store from "./errors.store.ts";
import {
  errorTextLimits,
  type ErrorAction,
  type ErrorDetail,
  type ErrorGroup,
  type ErrorReport,
  type errorsApi,
} from "@vowdesk/contract/operations/errors";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import { isOutdated, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { redacted, redactedId } from "./redact.ts";
import { fingerprintOf, type ErrorTraits } from "./fingerprint.ts";
import { allowed, passesPowerOfTen } from "./errors.policy.ts";
import { presentGroup, presentOccurrence } from "./errors.present.ts";
import type { RetentionRule } from "../../../kernel/transaction/retention.ts";

type GroupFact = Fact & { before: Pick<ErrorGroup, "state">; after: Pick<ErrorGroup, "state"> };

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "errors.resolved": GroupFact;
    "errors.reopened": GroupFact;
  }
}

/** A reported error with the number of its occurrences. */
export interface ErrorEvent extends ErrorTraits {
  requestId: string | null;
  build: string;
  count: number;
}

/**
 * Limit per side. Beyond it the oldest resolved groups are deleted, then the oldest of all.
 * Browser reports never displace server errors, and each user has a limit. Errors stay here and not at an external service, because Vowdesk
 * also runs on intranets. Reports write no audit entries; resolving and reopening do.
 */
const maxGroups = { browser: 1_000, server: 1_000 } as const;
const maxGroupsPerUser = 100;
const maxOccurrences = 20;
/** Maximum of groups deleted at once; a report adds at most 100. */
const maxDeletedGroups = 100;

const unknownBuild = "unknown";

/** Redacts the report again. The server does not rely on the browser's redaction. */
function redactEvent(event: ErrorEvent): ErrorEvent {
  const { message, where, stack, requestId, build } = errorTextLimits;
  return {
    ...event,
    message: redacted(event.message, message),
    where: redacted(event.where, where),
    stack: redacted(event.stack, stack),
    requestId: redactedId(event.requestId, requestId),
    build: redactedId(event.build, build) ?? unknownBuild,
  };
}

/** Groups errors by fingerprint, in the order of fingerprints, so that simultaneous reports cannot deadlock. */
function groupByFingerprint(errorEvents: readonly ErrorEvent[]): [fingerprint: Buffer, ErrorEvent[]][] {
  const groups = new Map<string, [Buffer, ErrorEvent[]]>();
  for (const event of errorEvents.map(redactEvent)) {
    const fingerprint = fingerprintOf(event);
    const known = groups.get(fingerprint.toString("hex"));
    if (known) known[1].push(event);
    else groups.set(fingerprint.toString("hex"), [fingerprint, [event]]);
  }
  return [...groups.values()].toSorted(([a], [b]) => a.compare(b));
}

/** Signals the change, with the version if the change increased it. */
function signalChange(ctx: Context, id: number, version?: number): void {
  const known = version === undefined ? {} : { version };
  ctx.signal({ kind: "changed", feature: "errors", id: String(id), access: "errors", ...known });
}

async function enforceLimits({ db }: Context, side: ErrorGroup["side"], actor: string | null): Promise<void> {
  if (actor !== null) await store.dropOldest(db, { side, by: actor }, maxGroupsPerUser, maxDeletedGroups);
  await store.dropOldest(db, { side }, maxGroups[side], maxDeletedGroups);
}

/** Counts errors in their groups. Lists are notified of new and reopened groups, and when a count gains a digit. */
export async function record(ctx: Context, errorEvents: readonly ErrorEvent[], actor: string | null): Promise<void> {
  const counted: store.CountResult[] = [];
  const newSides = new Set<ErrorGroup["side"]>();
  for (const [fingerprint, occurrences] of groupByFingerprint(errorEvents)) {
    const count = occurrences.reduce((sum, occurrence) => sum + occurrence.count, 0);
    const latest = { ...(occurrences.at(-1) as ErrorEvent), count };
    const group = await store.countError(ctx.db, fingerprint, latest, { by: actor, now: ctx.now });
    counted.push(group);
    if (group.isNew) newSides.add(latest.side);
    await store.addOccurrences(ctx.db, group.id, occurrences, { actor, at: ctx.now });
    if (group.isNew || group.isReopened || passesPowerOfTen(group.count - count, group.count))
      signalChange(ctx, group.id);
  }
  const ids = counted.map(({ id }) => id);
  await store.forgetOccurrences(ctx.db, ids, maxOccurrences);
  for (const side of newSides) await enforceLimits(ctx, side, actor);
}

/** Records reports of a browser. They are not audited, because they are no actions of users. */
export async function report(ctx: Context, { reports }: { reports: readonly ErrorReport[] }): Promise<null> {
  await record(
    ctx,
    reports.map((report) => ({ ...report, side: "browser" as const })),
    ctx.actor.name,
  );
  return null;
}

export const list = (ctx: Context, query: HandlerInput<typeof errorsApi.list>): Promise<Page<ErrorGroup>> =>
  presentedPage(ctx, store.listing, query, (row) => presentGroup(ctx.actor, row));

export function count(ctx: Context): Promise<{ open: number; resolved: number }> {
  return store.countByState(ctx.db);
}

export async function detail(ctx: Context, { id }: { id: number }): Promise<ErrorDetail> {
  const row = (await store.findGroup(ctx.db, id)) ?? refuse("not-found");
  const occurrences = await store.latestOccurrences(ctx.db, id, maxOccurrences);
  return { group: presentGroup(ctx.actor, row), stack: row.stack, occurrences: occurrences.map(presentOccurrence) };
}

const factOf = { resolve: "errors.resolved", reopen: "errors.reopened" } as const satisfies Record<ErrorAction, string>;
const stateAfter = { resolve: "resolved", reopen: "open" } as const satisfies Record<ErrorAction, ErrorGroup["state"]>;

interface Command {
  id: number;
  version: number;
  reason?: string | undefined;
}

/** Resolves or reopens a group. Refuses an outdated version. */
export async function act(ctx: Context, name: ErrorAction, { id, version, reason }: Command): Promise<ErrorGroup> {
  const group = (await store.lockGroup(ctx.db, id)) ?? refuse("not-found");
  if (isOutdated(group, version) || !allowed(ctx.actor, group.state).includes(name))
    refuseAsChanged(group, presentGroup(ctx.actor, group));

  const next = await store.setState(ctx.db, id, stateAfter[name], authorOf(ctx));
  ctx.emit({
    type: factOf[name],
    subject: `error:${id}`,
    before: { state: group.state },
    after: { state: next.state },
    ...(reason ? { reason } : {}),
  });
  signalChange(ctx, id, next.version);
  return presentGroup(ctx.actor, next);
}

/** Entries of the error log that have not occurred again. */
export const errorRetention: RetentionRule<"errors"> = {
  kind: "errors",
  count: store.countGroups,
  apply: ({ db }, before) => store.deleteGroups(db, before),
};

import {
  errorTextLimits,
  type ErrorAct,
  type ErrorDetail,
  type ErrorGroup,
  type ErrorReport,
  type errorsApi,
} from "@vowdesk/contract/errors";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Context } from "../../kernel/http/context.ts";
import type { Fact } from "../../kernel/transaction/events.ts";
import { page } from "../../kernel/paging/page.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { cleaned, cleanedId } from "./redact.ts";
import { fingerprintOf, type Trait } from "./fingerprint.ts";
import { allowed, passesPowerOfTen } from "./policy.ts";
import { presentGroup, presentOccurrence } from "./present.ts";
import * as store from "./store.ts";
import type { GroupRow } from "./store.ts";

type GroupFact = Fact & { before: Pick<ErrorGroup, "state">; after: Pick<ErrorGroup, "state"> };

declare module "../../kernel/transaction/events.ts" {
  interface Events {
    "errors.resolved": GroupFact;
    "errors.reopened": GroupFact;
  }
}

/** An error that happened so many times, as it was told. */
export interface Happening extends Trait {
  requestId: string | null;
  build: string;
  count: number;
}

/**
 * What is kept of each side: beyond it the oldest resolved groups go, then the oldest of all (docs/decisions/016). What
 * browsers report never takes the place of the server's own errors, and one person has a share of it.
 */
const groupsAtMost = { browser: 1_000, server: 1_000 } as const;
const groupsOfPerson = 100;
const occurrencesAtMost = 20;
/** Groups dropped at once; reports bring at most 100 new ones together. */
const droppedAtOnce = 100;

const unknownBuild = "unknown";

/** The server trusts no browser to have left out what must not be kept. */
function clean(happening: Happening): Happening {
  const { message, where, stack, requestId, build } = errorTextLimits;
  return {
    ...happening,
    message: cleaned(happening.message, message),
    where: cleaned(happening.where, where),
    stack: cleaned(happening.stack, stack),
    requestId: cleanedId(happening.requestId, requestId),
    build: cleanedId(happening.build, build) ?? unknownBuild,
  };
}

/** Alike ones together, in the order of their fingerprints: two who report the same never wait for each other in a circle. */
function alike(happenings: readonly Happening[]): [fingerprint: Buffer, Happening[]][] {
  const groups = new Map<string, [Buffer, Happening[]]>();
  for (const happening of happenings.map(clean)) {
    const fingerprint = fingerprintOf(happening);
    const known = groups.get(fingerprint.toString("hex"));
    if (known) known[1].push(happening);
    else groups.set(fingerprint.toString("hex"), [fingerprint, [happening]]);
  }
  return [...groups.values()].toSorted(([a], [b]) => a.compare(b));
}

function signalAt(ctx: Context, id: number): void {
  ctx.signal({ kind: "changed", feature: "errors", id: String(id), access: "errors" });
}

async function dropBeyond({ db }: Context, side: ErrorGroup["side"], actor: string | null): Promise<void> {
  if (actor !== null) await store.dropOldest(db, { side, by: actor }, groupsOfPerson, droppedAtOnce);
  await store.dropOldest(db, { side }, groupsAtMost[side], droppedAtOnce);
}

/** Counts what happened, each kind of error in its group. Lists hear of what is new, open again, or ten times as many. */
export async function record(ctx: Context, happenings: readonly Happening[], actor: string | null): Promise<void> {
  const counted: store.Counted[] = [];
  const newSides = new Set<ErrorGroup["side"]>();
  for (const [fingerprint, times] of alike(happenings)) {
    const count = times.reduce((sum, time) => sum + time.count, 0);
    const latest = { ...(times.at(-1) as Happening), count };
    const group = await store.countIn(ctx.db, fingerprint, latest, { by: actor, now: ctx.now });
    counted.push(group);
    if (group.isNew) newSides.add(latest.side);
    await store.addOccurrences(ctx.db, group.id, times, { actor, at: ctx.now });
    if (group.isNew || group.isReopened || passesPowerOfTen(group.count - count, group.count)) signalAt(ctx, group.id);
  }
  const ids = counted.map(({ id }) => id);
  await store.forgetOccurrences(ctx.db, ids, occurrencesAtMost);
  for (const side of newSides) await dropBeyond(ctx, side, actor);
}

/** What browsers tell. It fills no audit trail: nobody did anything. */
export async function report(ctx: Context, reports: readonly ErrorReport[]): Promise<null> {
  await record(
    ctx,
    reports.map((one) => ({ ...one, side: "browser" as const })),
    ctx.actor.name,
  );
  return null;
}

export async function list(ctx: Context, query: HandlerInput<typeof errorsApi.list>): Promise<Page<ErrorGroup>> {
  const found = await page(ctx, store.listing, query);
  return { ...found, records: found.records.map((row) => presentGroup(ctx.actor, row)) };
}

export function count(ctx: Context): Promise<{ open: number; resolved: number }> {
  return store.countByState(ctx.db);
}

export async function detail(ctx: Context, id: number): Promise<ErrorDetail> {
  const row = (await store.findGroup(ctx.db, id)) ?? refuse("not-found");
  const occurrences = await store.latestOccurrences(ctx.db, id, occurrencesAtMost);
  return { group: presentGroup(ctx.actor, row), stack: row.stack, occurrences: occurrences.map(presentOccurrence) };
}

const factOf = { resolve: "errors.resolved", reopen: "errors.reopened" } as const satisfies Record<ErrorAct, string>;
const stateAfter = { resolve: "resolved", reopen: "open" } as const satisfies Record<ErrorAct, ErrorGroup["state"]>;

interface Command {
  id: number;
  version: number;
  reason?: string | undefined;
}

function refuseAsChanged(ctx: Context, row: GroupRow): never {
  const who = row.changed_by;
  const conflict = {
    current: presentGroup(ctx.actor, row),
    changedBy: who,
    changedAt: row.changed_at.toISOString(),
  };
  refuse("changed-meanwhile", { data: conflict, values: { who } });
}

/** Resolves a group or opens it again. Of several who act on one version the first wins; the others are shown what is. */
export async function act(ctx: Context, name: ErrorAct, { id, version, reason }: Command): Promise<ErrorGroup> {
  const group = (await store.lockGroup(ctx.db, id)) ?? refuse("not-found");
  if (group.version !== version || !allowed(ctx.actor, group.state).includes(name)) refuseAsChanged(ctx, group);

  const next = await store.setState(ctx.db, id, stateAfter[name], { by: ctx.actor.name, at: ctx.now });
  ctx.emit({
    type: factOf[name],
    subject: `error:${id}`,
    before: { state: group.state },
    after: { state: next.state },
    ...(reason ? { reason } : {}),
  });
  signalAt(ctx, id);
  return presentGroup(ctx.actor, next);
}

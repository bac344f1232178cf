import type { Language } from "@vowdesk/contract/kernel";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import { isAllowed } from "../../../../kernel/http/guard.ts";
import type { HandOverKind } from "../../../../kernel/transaction/hand-over.ts";
import { newToken, tokenHash } from "../../../../platform/secrets/tokens.ts";
import { readerOf } from "../../../staff/auth/auth.ts";
import { scopeOf } from "../shoots.policy.ts";
import { byId, present } from "../shoots.present.ts";
import { findBookables, findShoots } from "../shoots.store.ts";
import { contentOf, digestOf, hiddenContentOf, presentFeed } from "./feed.present.ts";
import * as store from "./feed.store.ts";
import { handOverLabels } from "../../../../locales/hand-over-texts.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "calendar-feed.renewed": Fact;
    "calendar-feed.revoked": Fact;
  }
}

const dayMs = 24 * 60 * 60_000;
/** The range of a feed around now. */
const reach = { pastMs: 60 * dayMs, futureMs: 400 * dayMs };

const subjectOf = ({ actor }: Context) => `user:${actor.name}`;

export async function feed(ctx: Context): Promise<{ since: string | null }> {
  const row = await store.findFeed(ctx.db, ctx.actor.id);
  return { since: row?.created_at.toISOString() ?? null };
}

/** Returns the path of the new address. Only its hash is stored. */
export async function renewFeed(ctx: Context): Promise<{ path: string }> {
  const token = newToken();
  await store.saveFeed(ctx.db, {
    user_id: ctx.actor.id,
    token_hash: tokenHash(token),
    language: ctx.language,
    created_at: ctx.now,
  });
  ctx.emit({ type: "calendar-feed.renewed", subject: subjectOf(ctx) });
  return { path: `/feeds/${token}.ics` };
}

export async function revokeFeed(ctx: Context): Promise<null> {
  if (await store.deleteFeed(ctx.db, ctx.actor.id))
    ctx.emit({ type: "calendar-feed.revoked", subject: subjectOf(ctx) });
  return null;
}

/** The calendar feed of a user. Off-boarding ends it: it shows the shoots of its owner only. */
export const feedOfUser: HandOverKind = {
  name: "calendarFeeds",
  label: handOverLabels.calendarFeeds,
  access: "shoot",
  count: async ({ db }, userId) => ((await store.findFeed(db, userId)) === undefined ? 0 : 1),
  move: async ({ db }, from) => Number(await store.deleteFeed(db, from)),
};

interface Reader extends Pick<Context, "db" | "actor" | "now"> {
  language: Language;
}

/** Writes the call sheets of shoots as plain text, by the id of the shoot. Feeds do not know the features that a sheet is made of. */
export type DescribeShoots = (
  reader: Pick<Reader, "db" | "language">,
  shoots: readonly Shoot[],
) => Promise<ReadonlyMap<number, string>>;

/**
 * The events of the feed, with the version of each: what the pages of the reader show now, and what the feed had before. A digest of all that an
 * entry shows decides whether it has changed: a sum of the versions of shoot, wedding, lead and place would also count columns that are not shown,
 * and writers of four tables would otherwise have to know the feeds.
 */
async function eventsFor(reader: Reader, describe: DescribeShoots) {
  const { db, actor, now, language } = reader;
  const range = { from: new Date(now.getTime() - reach.pastMs), to: new Date(now.getTime() + reach.futureMs) };
  const shoots = await store.shootsOfUser(db, actor.id, range);
  const ids = shoots.map(({ id }) => id);
  const rows = await findShoots(db, ids, scopeOf(actor));
  const team = await findBookables(db, [...new Set(rows.flatMap((row) => row.team))]);
  const names = byId(team, language);
  const visible = new Map(rows.map((row) => [row.id, present(reader, row, names)]));
  const descriptions = await describe(reader, [...visible.values()]);
  const stored = new Map((await store.findEvents(db, actor.id, ids)).map((event) => [event.shoot_id, event]));
  const current = shoots.flatMap(({ id, version, isInTeam }) => {
    const [shoot, before] = [visible.get(id), stored.get(id)];
    if (!shoot && !before) return [];
    const shown = shoot && { shoot, isInTeam, description: descriptions.get(id) ?? "" };
    const content = shown ? contentOf(shown, language, now) : before && hiddenContentOf(before, language);
    return content ? [{ id, version, content, digest: digestOf(content) }] : [];
  });
  const changed = current.filter(({ id, digest }) => !stored.get(id)?.digest.equals(digest));
  const saved = await store.saveEvents(
    db,
    changed.map(({ id, version, content, digest }) => ({
      user_id: actor.id,
      shoot_id: id,
      digest,
      sequence: version,
      changed_at: now,
      starts_at: content.start,
      ends_at: content.end,
    })),
  );
  for (const event of saved) stored.set(event.shoot_id, event);
  return current.flatMap(({ id, content }) => {
    const event = stored.get(id);
    return event ? [{ ...event, content }] : [];
  });
}

/** The feed of a secret address; undefined if it has ended or if its owner could not open the calendar now. */
export async function readFeed(
  { db, clock }: Services,
  token: string,
  describe: DescribeShoots,
): Promise<string | undefined> {
  const owner = await store.findOwner(db, tokenHash(token));
  const actor = owner && (await readerOf(db, owner.userId));
  if (!actor || !isAllowed(actor, shootsApi.mine.access)) return undefined;
  const { language } = owner;
  return presentFeed(await eventsFor({ db, actor, now: clock.now(), language }, describe), language);
}

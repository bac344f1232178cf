import type { Context, Services } from "../../../kernel/http/context.ts";
import type { HandOverKind } from "../../users/index.ts";
import { newToken, tokenHash } from "../../../platform/secrets/tokens.ts";
import { presentFeed } from "./present.ts";
import * as store from "./store.ts";

declare module "../../../kernel/transaction/events.ts" {
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
  label: {
    zh: "日历订阅（将失效）",
    en: "Calendar feeds (end)",
    es: "Suscripciones de calendario (terminan)",
    ja: "カレンダー購読（終了）",
  },
  access: "shoot",
  count: async ({ db }, userId) => ((await store.findFeed(db, userId)) === undefined ? 0 : 1),
  move: async ({ db }, from) => Number(await store.deleteFeed(db, from)),
};

/** The feed of a secret address; undefined if it has ended. */
export async function readFeed({ db, clock }: Services, token: string): Promise<string | undefined> {
  const owner = await store.findOwner(db, tokenHash(token));
  if (!owner) return undefined;
  const now = clock.now().getTime();
  const range = { from: new Date(now - reach.pastMs), to: new Date(now + reach.futureMs) };
  return presentFeed(await store.shootsOfUser(db, owner.userId, range), owner.language);
}

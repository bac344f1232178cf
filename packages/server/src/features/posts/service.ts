import type { appPostsApi, postQueue, ShownPost } from "@vowdesk/contract/posts";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../kernel/http/context.ts";
import { refuse, refuseFields } from "../../kernel/http/refusal.ts";
import { notify, takeStep, textMark, type ItemOf, type QueueRules } from "../reviews/index.ts";
import { openToApp } from "../uploads/index.ts";
import * as store from "./store.ts";

type Item = ItemOf<typeof postQueue>;

const pictureMark = "🖼";

const filesOf = ({ id, details }: Item) => ({ addresses: details.pictures, owner: `post:${id}:` });
const open = (ctx: Context, item: Item) => openToApp(ctx, filesOf(item), true);
const shut = (ctx: Context, item: Item) => openToApp(ctx, filesOf(item), false);

/** Posts (PRODUCT 4, Review queues): looked at before everybody sees them, and again when somebody reports one. */
export const rules: QueueRules<typeof postQueue> = {
  messageType: 12,
  withinMinutes: 240,
  first: "waiting",
  acts: {
    approve: {
      to: "shown",
      async effect(ctx, item) {
        await open(ctx, item);
        // Who wrote a reported one was told nothing: it was shown all the time.
        if (item.details.reports === 0) await notify(ctx, item, "post-shown");
      },
    },
    reject: { from: ["waiting"], to: "rejected", needsReason: true, tells: "post-rejected" },
    hide: { from: ["shown", "reported"], to: "hidden", needsReason: true, tells: "post-hidden", effect: shut },
    restore: { from: ["hidden", "rejected"], to: "shown", tells: "post-restored", effect: open },
    delete: { from: ["hidden", "rejected"], to: "deleted", needsReason: true, tells: "post-deleted" },
  },
  async ask(_ctx, { text, pictures }, { keep }) {
    if (text === "" && pictures.length === 0) refuseFields({ text: "required" });
    const kept = [];
    for (const picture of pictures) kept.push(await keep(picture));
    return {
      details: { text, pictures: kept, reports: 0, reportReason: null },
      summary: text || pictureMark.repeat(pictures.length),
      alike: text === "" ? [] : [textMark(text)],
      words: [text],
    };
  },
};

/** What everybody sees, the latest first. */
export async function shown(ctx: Context, query: HandlerInput<typeof appPostsApi.shown>): Promise<ShownPost[]> {
  const rows = await store.shownPosts(ctx.db, { before: query.before ?? null, limit: query.limit });
  return rows.map(({ created_at: createdAt, ...post }) => ({ ...post, createdAt: createdAt.toISOString() }));
}

const isShown = ({ status, effect_at }: Item) => (status === "shown" || status === "reported") && effect_at === null;

/** Reports a post of somebody else. The first report has it looked at again; the same person's count once. */
export async function report(ctx: Context, { id, reason }: HandlerInput<typeof appPostsApi.report>): Promise<null> {
  const taken = await takeStep<typeof postQueue>(ctx, "post", id, async (item) => {
    if (!isShown(item) || item.person_id === ctx.actor.id) refuse("not-found");
    const isNew = await store.addReport(ctx.db, { postId: id, personId: ctx.actor.id, reason, at: ctx.now });
    if (!isNew) return null;
    const details = { ...item.details, ...(await store.reportsOf(ctx.db, id)) };
    return { act: "report", status: "reported", details };
  });
  return taken ? null : refuse("not-found");
}

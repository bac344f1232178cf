import { postQueue, type appPostsApi, type ShownPost } from "@vowdesk/contract/reviews/posts";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse, refuseFields } from "../../../kernel/http/refusal.ts";
import { defineQueue, notify, changeItem, textFingerprint, type ItemOf } from "../engine/engine.ts";
import { openToApp } from "../../operations/uploads/uploads.ts";
import * as store from "./posts.store.ts";

type Item = ItemOf<typeof postQueue>;

const pictureMark = "🖼";

const filesOf = ({ id, details }: Item) => ({ addresses: details.pictures, owner: `post:${id}:` });
const open = (ctx: Context, item: Item) => openToApp(ctx, filesOf(item), true);
const close = (ctx: Context, item: Item) => openToApp(ctx, filesOf(item), false);

/** Posts are reviewed before they are shown, and again when an app user reports them. */
export const queue = defineQueue(postQueue, {
  messageType: 12,
  withinMinutes: 240,
  initialStatus: "waiting",
  acts: {
    approve: {
      to: "shown",
      async effect(ctx, item) {
        await open(ctx, item);
        // The author of a reported post gets no notice, because the post was shown all the time.
        if (item.details.reports === 0) await notify(ctx, item, "post-shown");
      },
    },
    reject: { from: ["waiting"], to: "rejected", needsReason: true, notice: "post-rejected" },
    hide: { from: ["shown", "reported"], to: "hidden", needsReason: true, notice: "post-hidden", effect: close },
    restore: { from: ["hidden", "rejected"], to: "shown", notice: "post-restored", effect: open },
    delete: { from: ["hidden", "rejected"], to: "deleted", needsReason: true, notice: "post-deleted" },
  },
  async submit(_ctx, { text, pictures }, { keep }) {
    if (text === "" && pictures.length === 0) refuseFields({ text: "required" });
    const stored = [];
    for (const picture of pictures) stored.push(await keep(picture));
    return {
      details: { text, pictures: stored, reports: 0, reportReason: null },
      summary: text || pictureMark.repeat(pictures.length),
      similarityKeys: text === "" ? [] : [textFingerprint(text)],
      searchTerms: [text],
    };
  },
});

export async function shown(ctx: Context, query: HandlerInput<typeof appPostsApi.shown>): Promise<ShownPost[]> {
  const rows = await store.shownPosts(ctx.db, { before: query.before ?? null, limit: query.limit });
  return rows.map(({ created_at: createdAt, ...post }) => ({ ...post, createdAt: createdAt.toISOString() }));
}

const isShown = ({ status, effect_at }: Item) => (status === "shown" || status === "reported") && effect_at === null;

/** Reports a post of another app user. The first report reopens it. Further reports by the same person do not count. */
export async function report(ctx: Context, { id, reason }: HandlerInput<typeof appPostsApi.report>): Promise<null> {
  const taken = await changeItem<typeof postQueue>(ctx, "post", id, async (item) => {
    if (!isShown(item) || item.person_id === ctx.actor.id) refuse("not-found");
    const isNew = await store.addReport(ctx.db, { postId: id, personId: ctx.actor.id, reason, at: ctx.now });
    if (!isNew) return null;
    const details = { ...item.details, ...(await store.reportsOf(ctx.db, id)) };
    return { act: "report", status: "reported", details };
  });
  return taken ? null : refuse("not-found");
}

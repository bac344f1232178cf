import { plainTextOf, normalizeDocument, type Document, type Wordings } from "@vowdesk/contract/messages/announcements";
import { gramsOf } from "../../../kernel/text/bigrams.ts";
import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { rolesWithCodes } from "../../staff/roles/roles.ts";
import * as store from "./announcements.store.ts";
import { demoAnnouncements, type DemoAnnouncement } from "./demo-texts.ts";
import { recordAudience, recordSomeReads } from "./receipts.service.ts";

const origin = { actor: systemActor, language: "zh", requestId: "start", ip: "" } as const;
const dayMs = 24 * 60 * 60_000;
const author = "manager";

/** Converts lines to a document. Consecutive list entries form one list. */
function documentOf(lines: readonly string[]): Document {
  const content: unknown[] = [];
  let items: unknown[] | null = null;
  for (const line of lines) {
    const text = line.replace(/^(?:- |# )/, "");
    const inlines = [{ type: "text", text }];
    if (line.startsWith("- ")) {
      if (items === null) content.push({ type: "bullets", content: (items = []) });
      items.push({ type: "item", content: [{ type: "paragraph", content: inlines }] });
      continue;
    }
    items = null;
    content.push(
      line.startsWith("# ")
        ? { type: "heading", attrs: { level: 2 }, content: inlines }
        : { type: "paragraph", content: inlines },
    );
  }
  return normalizeDocument({ content });
}

const wordingsOf = ({ texts }: DemoAnnouncement): Wordings =>
  Object.fromEntries(
    Object.entries(texts).map(([language, [title, ...lines]]) => [language, { title, body: documentOf(lines) }]),
  );

const daysFrom = (now: Date, days: number | undefined) =>
  days === undefined ? null : new Date(now.getTime() + days * dayMs);

async function addAnnouncement(ctx: Context, demo: DemoAnnouncement): Promise<void> {
  const { state, days, endsIn, staff, roles = [], app = [], mustConfirm = false, reason = "" } = demo;
  const wordings = wordingsOf(demo);
  const at = daysFrom(ctx.now, Math.min(days, 0)) ?? ctx.now;
  const isPublished = state !== "draft" && state !== "scheduled";
  const written = {
    wordings,
    grams: gramsOf(...Object.values(wordings).flatMap(({ title, body }) => [title, plainTextOf(body)])),
    to_staff: staff,
    app_kinds: [...app],
    must_confirm: mustConfirm,
    expires_at: daysFrom(ctx.now, endsIn),
  };
  const id = await store.insertAnnouncement(ctx.db, written, { by: author, at });
  const known = await rolesWithCodes(ctx.db, roles);
  await store.replaceRoles(
    ctx.db,
    id,
    known.map((role) => role.id),
  );
  const ended = { expired: written.expires_at, retracted: new Date(at.getTime() + dayMs) };
  const step = {
    state,
    publish_at: state === "scheduled" ? daysFrom(ctx.now, days) : null,
    published_at: isPublished ? at : null,
    ended_at: state === "expired" || state === "retracted" ? ended[state] : null,
    reason,
  };
  await store.saveAnnouncement(ctx.db, id, step, { by: author, at });
  if (!isPublished) return;
  await recordAudience(ctx.db, id, at);
  if (!mustConfirm) await recordSomeReads(ctx.db, id, new Date(at.getTime() + dayMs / 24));
}

/** Adds demo announcements if there are none. All staff count as notified, so that a new demo sends no messages. */
export function seedDemoAnnouncements(services: Services): Promise<void> {
  return inTransaction(services, origin, async (ctx) => {
    if (await store.hasAnnouncements(ctx.db)) return;
    for (const demo of demoAnnouncements) await addAnnouncement(ctx, demo);
  });
}

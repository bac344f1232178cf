import { writtenIn, type Wordings } from "@vowdesk/contract/announcements";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { eachDue } from "../../../kernel/concurrency/due-rows.ts";
import type { MessageTemplate } from "../../../locales/message-texts.ts";
import { send } from "../../notifications/index.ts";
import { wordingFor } from "../present.ts";
import * as store from "../store.ts";
import type { AnnouncementRow } from "../store.ts";
import * as receipts from "./store.ts";

/** Announcements (SPEC 2). */
const messageType = 8;
/** A stored text is what old clients show; theirs is Chinese. */
const storedLanguage = "zh";

type Occasion = "announcement" | "announcement-to-confirm" | "announcement-reminder";

/** The title in each language, as its readers read it. */
const titlesOf = (wordings: Wordings): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, wordingFor(wordings, language).title])) as Record<
    Language,
    string
  >;

/** Sends a message of type 8 to these people; whom it is sent to is noted before, so that nobody gets it twice. */
export async function sendTo(
  ctx: Context,
  row: Pick<AnnouncementRow, "id" | "wordings" | "changed_by">,
  userIds: readonly number[],
  occasion: Occasion,
): Promise<void> {
  if (userIds.length === 0 || writtenIn(row.wordings).length === 0) return;
  const titles = titlesOf(row.wordings);
  const template: MessageTemplate = { key: occasion, values: titles };
  await send(ctx, {
    type: messageType,
    to: { userIds },
    allUser: 1,
    msg: titles[storedLanguage],
    template,
    number: String(row.id),
    sendName: row.changed_by,
  });
}

const occasionOf = ({ must_confirm }: AnnouncementRow): Occasion =>
  must_confirm ? "announcement-to-confirm" : "announcement";

/** Tells everybody of the audience whom nobody has told yet. */
export async function notifyAudience(ctx: Context, row: AnnouncementRow): Promise<number> {
  const userIds = await receipts.noteAudience(ctx.db, row.id, ctx.now);
  await sendTo(ctx, row, userIds, occasionOf(row));
  return userIds.length;
}

/**
 * Tells those who came to an audience after it was told: one person, or everybody of one announcement. The receipt is the proof that somebody
 * was told, so that however often this runs, and wherever, each is told once.
 */
export async function notifyNewReaders(
  ctx: Context,
  one: Parameters<typeof receipts.noteLatecomers>[1],
): Promise<number> {
  const late = await receipts.noteLatecomers(ctx.db, one, ctx.now);
  for (const id of new Set(late.map((one) => one.id))) {
    const row = await store.findAnnouncement(ctx.db, id);
    const userIds = late.filter((one) => one.id === id).map(({ userId: person }) => person);
    if (row) await sendTo(ctx, row, userIds, occasionOf(row));
  }
  return late.length;
}

const origin = { actor: systemActor, language: "zh", requestId: "announcement-latecomers", ip: "" } as const;
const runner = "announcements: latecomers";

/** Looks for everybody who was missed: a role given while an announcement was being published, for instance. */
export async function notifyMissedReaders(services: Services): Promise<number> {
  const due = await receipts.findMissed(services.db, { runner, now: services.clock.now() });
  const work = (announcementId: number) =>
    inTransaction(services, origin, (ctx) => notifyNewReaders(ctx, { announcementId }));
  return eachDue(services, { runner, due, work });
}

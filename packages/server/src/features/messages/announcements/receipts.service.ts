import { completeLanguages, type Wordings } from "@vowdesk/contract/messages/announcements";
import { languages, type Language } from "@vowdesk/contract/kernel";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import { realNames } from "../../staff/auth/staff-names.store.ts";
import type { MessageTemplate } from "../../../locales/message-texts.ts";
import { send } from "../notifications/notifications.ts";
import { wordingFor } from "./announcements.present.ts";
import * as store from "./announcements.store.ts";
import type { AnnouncementRow } from "./announcements.store.ts";
import * as receipts from "./receipts.store.ts";

export { recordAudience, recordSomeReads, staffWithoutReceipt } from "./receipts.store.ts";

/** Message type of announcements. */
const messageType = 8;
/** Old clients show the stored text, which is Chinese. */
const storedLanguage = "zh";

type Occasion = "announcement" | "announcement-to-confirm" | "announcement-reminder";

/** The title for readers of each language. */
const titlesOf = (wordings: Wordings): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, wordingFor(wordings, language).title])) as Record<
    Language,
    string
  >;

/** Sends a message of type 8 to these users. The caller records the receipts first, so that no user gets it twice. */
export async function sendTo(
  ctx: Context,
  row: Pick<AnnouncementRow, "id" | "wordings" | "changed_by">,
  userIds: readonly number[],
  occasion: Occasion,
): Promise<void> {
  if (userIds.length === 0 || completeLanguages(row.wordings).length === 0) return;
  const titles = titlesOf(row.wordings);
  const names = await realNames(ctx.db, [row.changed_by]);
  const template: MessageTemplate = { key: occasion, values: titles };
  await send(ctx, {
    type: messageType,
    to: { userIds },
    allUser: 1,
    msg: titles[storedLanguage],
    template,
    number: String(row.id),
    sendName: names.get(row.changed_by) ?? row.changed_by,
  });
}

const occasionOf = ({ must_confirm }: AnnouncementRow): Occasion =>
  must_confirm ? "announcement-to-confirm" : "announcement";

/** Notifies the users of the audience who have not been notified yet. Returns how many. */
export async function notifyAudience(ctx: Context, row: AnnouncementRow): Promise<number> {
  const userIds = await receipts.recordAudience(ctx.db, row.id, ctx.now);
  await sendTo(ctx, row, userIds, occasionOf(row));
  return userIds.length;
}

/** Notifies late recipients: one user, or all of one announcement. A receipt ensures that each is notified once. */
export async function notifyNewReaders(
  ctx: Context,
  target: Parameters<typeof receipts.recordLateRecipients>[1],
): Promise<number> {
  const late = await receipts.recordLateRecipients(ctx.db, target, ctx.now);
  for (const id of new Set(late.map((recipient) => recipient.id))) {
    const row = await store.findAnnouncement(ctx.db, id);
    const userIds = late.filter((recipient) => recipient.id === id).map(({ userId }) => userId);
    if (row) await sendTo(ctx, row, userIds, occasionOf(row));
  }
  return late.length;
}

/** Notifies users who were missed, for example because a role was assigned during the publication. */
export function notifyMissedReaders(services: Services): Promise<number> {
  return processDueRows(services, {
    runner: "announcement-latecomers",
    batchSize: 100,
    find: receipts.findUnnotified,
    apply: (ctx, announcementId) => notifyNewReaders(ctx, { announcementId }),
  });
}

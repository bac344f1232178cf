import { countFailures, type FailingRows } from "../../platform/database/due-retries.ts";
import type { Db } from "../../platform/database/index.ts";
import { countFailingBots } from "../../features/messages/alerts/alerts.ts";
import { countFailingMails } from "../../features/messages/mail/mail.ts";
import { countFailingNotices } from "../../features/studio/couple-notices/couple-notices.ts";
import { countFailingWebhooks } from "../../features/messages/webhooks/webhooks.ts";

const sources = [countFailures, countFailingWebhooks, countFailingBots, countFailingMails, countFailingNotices];

/** Work that failed and is tried again: due rows, and receivers and mails, which keep the time of their next attempt themselves. */
export const failingRows = async (db: Db): Promise<FailingRows[]> =>
  (await Promise.all(sources.map((count) => count(db)))).flat();

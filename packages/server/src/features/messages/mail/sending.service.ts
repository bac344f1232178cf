import { retryAt, retryAway } from "../../../kernel/concurrency/due-rows.ts";
import type { Services } from "../../../kernel/http/context.ts";
import { MailRefused, type Mailer } from "../../../platform/mail/mailer.ts";
import { openContent } from "./content.ts";
import * as store from "./sending.store.ts";
import type { ClaimedMail } from "./sending.store.ts";

/** Mails that are handed to the mail server at the same time. */
const batchSize = 4;
/** Longer than an attempt takes. After this time the node that sends has failed, and another one tries again. */
const claimMs = 3 * 60_000;
const keptMs = 30 * 24 * 60 * 60_000;

/** Hands a mail to the mail server and returns the error, if any. */
async function attempt(services: Services, mailer: Mailer, row: ClaimedMail): Promise<MailRefused | null> {
  try {
    const content = openContent(services, row.message_id, row.sealed_content);
    await mailer.send({ ...content, id: row.message_id, at: row.created_at, attempt: row.attempts });
    return null;
  } catch (error) {
    if (error instanceof MailRefused) return error;
    // Such as another secret key. The message could name the content.
    return new MailRefused(error instanceof Error ? error.name : "unknown error", false);
  }
}

async function send(services: Services, mailer: Mailer, row: ClaimedMail): Promise<MailRefused | null> {
  const { db, clock } = services;
  const isLate = row.expires_at <= clock.now();
  const error = isLate ? new MailRefused("expired", true) : await attempt(services, mailer, row);
  const now = clock.now();
  const isOver = error === null || error.isPermanent;
  if (isOver) await store.endMail(db, row, error?.message ?? null, now);
  else {
    const nextAt = error.isAway ? retryAway(now) : retryAt(now, row.attempts);
    await store.retryMail(db, row, error.message, nextAt);
  }
  return error;
}

/** Without a mail server no mail is queued. Throws if some wait from before, because they are never sent. */
async function assertNoneWaiting({ db, clock }: Services): Promise<number> {
  const waiting = await store.countDueMails(db, clock.now());
  if (waiting > 0) throw new Error(`${waiting} mails wait, and no mail server is set (VOWDESK_SMTP)`);
  return 0;
}

/**
 * Sends due mails until none is left. Returns how many were sent. Throws when the mail server accepts none of a batch, so that the
 * failure is shown with the jobs; the mails are tried again with growing pauses until they expire.
 */
export async function sendDueMails(services: Services): Promise<number> {
  const { db, clock, mailer } = services;
  if (!mailer) return assertNoneWaiting(services);
  for (let sent = 0; ;) {
    const now = clock.now();
    const rows = await store.claimMails(db, {
      now,
      until: new Date(now.getTime() + claimMs),
      limit: batchSize,
    });
    const errors = await Promise.all(rows.map((row) => send(services, mailer, row)));
    sent += errors.filter((error) => error === null).length;
    const temporary = errors.filter((error) => error?.isPermanent === false);
    if (temporary[0] && temporary.length === rows.length)
      throw new Error(`the mail server (VOWDESK_SMTP) accepts no mail: ${temporary[0].message}`);
    if (rows.length === 0) return sent;
  }
}

/** Deletes mails 30 days after they ended. Returns how many. */
export const deleteOldMails = ({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> =>
  store.deleteMails(db, new Date(clock.now().getTime() - keptMs));

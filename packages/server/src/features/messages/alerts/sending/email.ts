import type { Services } from "../../../../kernel/http/context.ts";
import { MailRefused } from "../../../../platform/mail/mailer.ts";
import { readerOf } from "../../../staff/auth/auth.ts";
import { languageOf } from "../../../staff/settings/settings.ts";
import { contentOf, linkTo } from "./content.ts";
import { notSent, type Outcome } from "./outcome.ts";
import * as store from "./sending.store.ts";
import type { ClaimedAlert } from "./sending.store.ts";

/** For users who have not chosen a language. */
export const usualLanguage = "zh";

/** Sends an alert to the verified address of a user. */
export async function sendEmail(services: Services, alert: ClaimedAlert): Promise<Outcome> {
  const { mailer, clock } = services;
  const userId = Number(alert.receiver);
  const [actor, to] = await Promise.all([readerOf(services.db, userId), store.emailOf(services.db, userId)]);
  if (!mailer || !actor || to === null) return notSent("no e-mail can be sent to the user");
  const language = (await languageOf(services, userId)) ?? usualLanguage;
  const content = await contentOf(services, alert, { language, actor });
  if (content === null) return notSent("the user may not see the message");
  const { title: subject, text, path } = content;
  try {
    // The expiry makes the name unique among installations that send from the same domain.
    const id = `alert-${alert.id}-${alert.expires_at.getTime()}`;
    await mailer.send({
      id,
      to,
      subject,
      text: text + linkTo(services, path),
      at: clock.now(),
      attempt: alert.attempts,
    });
    return { status: null, error: null };
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    return { status: null, error: error.message, isFinal: error.isPermanent, isAway: error.isAway };
  }
}

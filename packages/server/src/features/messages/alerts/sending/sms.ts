import type { Services } from "../../../../kernel/http/context.ts";
import { businessCallingCode } from "../../../../kernel/text/phones.ts";
import { isDestination } from "../../../../platform/sms/destinations.ts";
import { readerOf } from "../../../staff/auth/auth.ts";
import { languageOf } from "../../../staff/settings/settings.ts";
import { contentOf } from "./content.ts";
import { leadPermission } from "../plans/plans.policy.ts";
import { usualLanguage } from "./email.ts";
import { notSent, type Outcome } from "./outcome.ts";
import * as store from "./sending.store.ts";
import type { ClaimedAlert } from "./sending.store.ts";

/** Sends an alert to the phone of a user. It names the kind and the number only. */
export async function sendSms(services: Services, alert: ClaimedAlert): Promise<Outcome> {
  const userId = Number(alert.receiver);
  const phone = await store.phoneOf(services.db, userId);
  if (!services.sms || phone === null) return notSent("no SMS can be sent to the user");
  const lead = await readerOf(services.db, userId);
  if (!lead?.codes.has(leadPermission)) return notSent("the user gets no unclaimed orders any more");
  if (!isDestination(phone, services.sms.destinations ?? [businessCallingCode()]))
    return notSent("no SMS is sent to the country or kind of this number");
  const language = (await languageOf(services, userId)) ?? usualLanguage;
  const content = await contentOf(services, alert, { language, actor: null, lead });
  if (content === null) return notSent("the user may not see the zone of the order, or the message was deleted");
  await services.sms.send({ phone, text: `${content.title}: ${content.text}` });
  return { status: null, error: null };
}

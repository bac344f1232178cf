import type { PushPayload } from "@vowdesk/contract/messages/alerts";
import { shorten, type Language } from "@vowdesk/contract/kernel";
import { groupOf, targetOf } from "@vowdesk/contract/messages/notifications";
import type { Actor, Services } from "../../../../kernel/http/context.ts";
import { coversZones } from "../../../../kernel/transaction/data-scope.ts";
import { alertTitles, testTexts, unclaimedTitle } from "../../../../locales/alert-texts.ts";
import { messageTextOf, orderKindOf } from "../../../../locales/message-texts.ts";
import { maySee } from "../../notifications/notifications.ts";
import { preferencesOf } from "../preferences.service.ts";
import * as store from "./sending.store.ts";
import type { AlertMessage, ClaimedAlert } from "./sending.store.ts";

const maxTitleLength = 100;
const maxTextLength = 300;

export type AlertContent = Omit<PushPayload, "tag">;

function textOf(message: AlertMessage, language: Language): string {
  return (message.template && messageTextOf(language, message.template)) ?? message.body;
}

interface Wording {
  language: Language;
  isUnclaimed: boolean;
  hasDetails: boolean;
}

function wordingOf(message: AlertMessage, { language, isUnclaimed, hasDetails }: Wording): AlertContent {
  const msg = textOf(message, language);
  const orderKind = message.template ? orderKindOf(message.template) : undefined;
  const isTemplate = message.template !== null;
  const { type, number } = message;
  const path = targetOf({ type, msg, number, isTemplate, ...(orderKind && { orderKind }) }) ?? "/";
  const title = (isUnclaimed ? unclaimedTitle : alertTitles[groupOf(message.type)])[language];
  if (!hasDetails) return { title, text: message.number, path };
  const from = message.send_name === "" ? title : `${title} · ${message.send_name}`;
  return { title: shorten(from, maxTitleLength), text: shorten(msg, maxTextLength), path };
}

interface Reader {
  language: Language;
  /** Null for texts that several people may read. They contain no names. */
  actor: Actor | null;
  /** The maker of a bot, who must be allowed to see the message. */
  maker?: Actor;
  /** Who gets unclaimed orders of all teams, and must be allowed to see the zone of the message. */
  lead?: Pick<Actor, "scope">;
}

/** What an alert says; null if the user may not see the message any more. An alert without a message is a test. */
export async function contentOf(
  services: Services,
  { message_id: messageId, plan_id: planId }: Pick<ClaimedAlert, "message_id" | "plan_id">,
  { language, actor, maker, lead }: Reader,
): Promise<AlertContent | null> {
  if (messageId === null || planId === null)
    return { title: testTexts.title[language], text: testTexts.text[language], path: "/" };
  const message = await store.findMessage(services.db, messageId);
  if (!message || [actor, maker].some((reader) => reader && !maySee(reader, message))) return null;
  if (lead && !coversZones(lead.scope, message.zones ?? [])) return null;
  const [isUnclaimed, preferences] = await Promise.all([
    store.concernsTeam(services.db, planId),
    actor && preferencesOf(services, actor.id),
  ]);
  return wordingOf(message, { language, isUnclaimed, hasDetails: preferences?.showsDetails ?? false });
}

/** A link to a page of the app on a separate line; empty without the public address of the server. */
export const linkTo = ({ settings }: Pick<Services, "settings">, path: string): string =>
  settings.publicUrl === undefined ? "" : `\n${settings.publicUrl}${path}`;

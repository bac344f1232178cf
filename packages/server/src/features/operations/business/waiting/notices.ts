import type { BusinessSettingsFields, GuardedSetting } from "@vowdesk/contract/operations/business";
import { dateLocale, languages, type Language } from "@vowdesk/contract/kernel";
import { firstTypeOf, type PageNumber } from "@vowdesk/contract/messages/notifications";
import type { Context } from "../../../../kernel/http/context.ts";
import { shownName } from "../../../../kernel/transaction/actor.ts";
import { messageTextOf, type MessageTemplate } from "../../../../locales/message-texts.ts";
import { settingName, settingValue } from "../../../../locales/studio/studio-texts.ts";
import { businessZone } from "../../../../platform/business-time.ts";
import { send, type Sending } from "../../../messages/notifications/notifications.ts";
import type { ChangeRow } from "./waiting.store.ts";

interface Requested {
  setting: GuardedSetting;
  before: BusinessSettingsFields;
  after: unknown;
  dueAt: Date;
}

/** A text in each language. */
const inEach = (text: (language: Language) => string) =>
  Object.fromEntries(languages.map((language) => [language, text(language)])) as Record<Language, string>;

/** The bell of everybody who may change the settings, administrators among them. */
export async function ring(ctx: Context, { setting, before, after, dueAt }: Requested): Promise<void> {
  const timeZone = await businessZone(ctx.db);
  const moment = (language: Language) =>
    new Intl.DateTimeFormat(dateLocale(language), { dateStyle: "medium", timeStyle: "short", timeZone }).format(dueAt);
  const template = {
    key: "setting-change-waiting",
    values: {
      by: shownName(ctx.actor),
      setting: inEach((language) => settingName(setting, language)),
      from: inEach((language) => settingValue(setting, before[setting], language)),
      to: inEach((language) => settingValue(setting, after, language)),
      due: inEach(moment),
    },
  } as const;
  await notify(ctx, template, { holdersOf: "studio:edit" });
}

/** Tells the author of a change how a colleague decided it. */
export async function notifyAuthor(
  ctx: Context,
  decision: "approved" | "rejected",
  { setting, value, requested_by }: Pick<ChangeRow, "setting" | "value" | "requested_by">,
): Promise<void> {
  const values = {
    by: shownName(ctx.actor),
    setting: inEach((language) => settingName(setting, language)),
    to: inEach((language) => settingValue(setting, value, language)),
  };
  await notify(ctx, { key: `setting-change-${decision}`, values }, { userIds: [requested_by] });
}

const notify = (ctx: Context, template: MessageTemplate, to: Sending["to"]) =>
  send(ctx, {
    type: firstTypeOf.general,
    to,
    allUser: 0,
    msg: messageTextOf("zh", template) ?? "",
    template,
    number: "settings" satisfies PageNumber,
    sendName: shownName(ctx.actor),
  });

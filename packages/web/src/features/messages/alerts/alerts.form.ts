import { msg } from "@lingui/core/macro";
import { alertBotsApi, alertsApi, botKinds, type BotKind } from "@vowdesk/contract/messages/alerts";
import type { Language } from "@vowdesk/contract/kernel";
import { i18n } from "@lingui/core";
import { languageChoices } from "../../../kernel/i18n/language-choices.ts";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { botKindNames } from "./alerts.labels.ts";

const seconds = { half: true };

export const delaysForm = form({
  load: alertsApi.delays,
  update: alertsApi.changeDelays,
  fields: {
    "personal.push": field.number(msg`Own messages: push after (seconds)`, seconds),
    "personal.email": field.number(msg`Own messages: email after (seconds)`, seconds),
    "orders.push": field.number(msg`Unclaimed orders: push after (seconds)`, seconds),
    "orders.email": field.number(msg`Unclaimed orders: email after (seconds)`, seconds),
    "orders.bot": field.number(msg`Unclaimed orders: group chats after (seconds)`, seconds),
    "orders.sms": field.number(msg`Unclaimed orders: SMS after (seconds)`, {
      ...seconds,
      hint: msg`To the phones of users who receive unclaimed orders.`,
      refusals: ["alert-delays-equal"],
    }),
  },
});

const kinds = () => botKinds.map((kind) => ({ value: kind, label: i18n._(botKindNames[kind]) }));

export const botForm = form({
  create: alertBotsApi.add,
  update: alertBotsApi.update,
  fields: {
    name: field.text(msg({ message: "Name", context: "of a record" }), {
      hint: msg`The group chat, such as Dispatch.`,
    }),
    kind: field.options<BotKind>(msg({ message: "Service", context: "service" }), kinds, {
      when: (_values, record) => record === null,
    }),
    url: field.secret(msg({ message: "Web address", context: "field" }), {
      isNew: false,
      hint: (record) =>
        record === null
          ? msg`The address of the incoming webhook that the service shows.`
          : msg`Leave it empty to keep the current one.`,
      refusals: ["bot-address-invalid"],
    }),
    secret: field.secret(msg({ message: "Signing secret", context: "alert" }), {
      isNew: false,
      hint: msg`If DingTalk or Feishu is set to check the signature.`,
      when: ({ kind }) => kind !== "wecom",
    }),
    language: field.options<Language>(msg({ message: "Language", context: "field" }), languageChoices),
    isOn: field.check(msg({ message: "Send", context: "button" }), { when: (_values, record) => record !== null }),
  },
});

import { msg } from "@lingui/core/macro";
import { alertBotsApi, type AlertBot } from "@vowdesk/contract/messages/alerts";
import { currentLanguage } from "../../../kernel/i18n/language.ts";
import { action } from "../../../resource/action.ts";
import { deleteAction, editAction } from "../../../shared/actions/record-actions.ts";
import { botForm, delaysForm } from "./alerts.form.ts";

export const changeDelays = action({
  name: "delays",
  label: msg({ message: "Waiting times", context: "alert" }),
  title: msg`Times of the channels`,
  warning: msg`A channel starts when a message has been unread for this time. 0 turns the channel off.`,
  opens: delaysForm,
});

export const add = action({
  name: "add",
  label: msg({ message: "New bot", context: "alert" }),
  submitLabel: msg({ message: "Add bot", context: "alert" }),
  successMessage: msg({ message: "Bot added", context: "alert" }),
  opens: botForm,
  initialValues: () => ({ kind: "wecom" as const, language: currentLanguage() }),
});

const edit = editAction({
  title: msg({ message: "Edit {name}", context: "dialog" }),
  tone: "primary",
  opens: botForm,
});

const test = action({
  name: "test",
  call: alertBotsApi.test,
  label: msg`Send a test message`,
  successMessage: null,
  isAvailable: ({ isOn }: AlertBot) => isOn,
  inputFrom: ({ id }: AlertBot) => ({ id }),
});

const remove = deleteAction({
  call: alertBotsApi.delete,
  warning: msg`The group chat gets no more alerts.`,
});

/** All actions on a bot. Menus show their buttons in this order. */
export const actions = [edit, test, remove];

import { msg } from "@lingui/core/macro";
import { chatSettingsApi } from "@vowdesk/contract/chat";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";

const minute = { scale: 60, half: true };

const settingsForm = form({
  load: chatSettingsApi.show,
  update: chatSettingsApi.change,
  invalidates: ["chat"],
  fields: {
    autoAssign: field.check(msg`Assign new conversations automatically`, {
      hint: msg`To the available colleague with the fewest conversations.`,
    }),
    lateSeconds: field.number(msg`Late after (minutes)`, {
      ...minute,
      hint: msg`The assignee is notified.`,
    }),
    veryLateSeconds: field.number(msg`Very late after (minutes)`, {
      ...minute,
      hint: msg`The whole team is notified.`,
    }),
  },
  isReady: ({ lateSeconds, veryLateSeconds }) => Number(veryLateSeconds) > Number(lateSeconds),
});

export const changeSettings = action({
  name: "settings",
  label: msg({ message: "Chat settings", context: "kind of record" }),
  title: msg({ message: "Chat settings", context: "kind of record" }),
  opens: settingsForm,
});

import { msg } from "@lingui/core/macro";
import { chatApi, chatLabelsApi, priorities, type Conversation, type Priority } from "@vowdesk/contract/chat";
import { i18n } from "@lingui/core";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { deleteAction, editAction } from "../../../shared/actions/record-actions.ts";
import { priorityNames } from "../../../shared/chat-labels.ts";
import { ColourChoice, LabelChoice } from "./label-choice.tsx";

export const label = action({
  name: "label",
  call: chatApi.label,
  label: msg({ message: "Labels", context: "chat" }),
  submitLabel: msg({ message: "Save", context: "button" }),
  successMessage: null,
  isAvailable: ({ allowed }: Conversation) => allowed.includes("label"),
  inputFrom: ({ id, version }: Conversation) => ({ id, version }),
  initialValues: ({ labels }) => ({ labels }),
  fields: { labels: field.custom<number[]>(msg({ message: "Labels", context: "chat" }), LabelChoice) },
});

export const priorityField = field.options<Priority>(
  msg({ message: "Priority", context: "chat" }),
  () => priorities.map((value) => ({ value, label: i18n._(priorityNames[value]) })),
  { look: "radio" },
);

export const setPriority = action({
  name: "set-priority",
  call: chatApi.setPriority,
  label: msg({ message: "Priority", context: "chat" }),
  submitLabel: msg({ message: "Save", context: "button" }),
  successMessage: null,
  isAvailable: ({ allowed }: Conversation) => allowed.includes("set-priority"),
  inputFrom: ({ id, version }: Conversation) => ({ id, version }),
  initialValues: ({ priority }: Conversation) => ({ priority }),
  fields: { priority: priorityField },
});

const labelForm = form({
  create: chatLabelsApi.save,
  update: chatLabelsApi.save,
  fields: {
    name: field.text(msg({ message: "Name", context: "of a record" }), { refusals: ["chat-label-taken"] }),
    colour: field.custom(msg({ message: "Colour", context: "theme" }), ColourChoice),
  },
});

export const addLabel = action({
  name: "add",
  label: msg({ message: "New label", context: "chat" }),
  submitLabel: msg({ message: "Save", context: "button" }),
  opens: labelForm,
  initialValues: () => ({ colour: "blue" }),
});

export const editLabel = editAction({ title: msg`Edit the label`, opens: labelForm });

export const deleteLabel = deleteAction({
  call: chatLabelsApi.delete,
  warning: msg`The label is removed from all conversations.`,
});

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
  label: msg`Labels`,
  submitLabel: msg`Save`,
  successMessage: null,
  isAvailable: ({ allowed }: Conversation) => allowed.includes("label"),
  inputFrom: ({ id, version }: Conversation) => ({ id, version }),
  initialValues: ({ labels }) => ({ labels }),
  fields: { labels: field.custom<number[]>(msg`Labels`, LabelChoice) },
});

export const priorityField = field.options<Priority>(
  msg`Priority`,
  () => priorities.map((value) => ({ value, label: i18n._(priorityNames[value]) })),
  { look: "radio" },
);

export const setPriority = action({
  name: "set-priority",
  call: chatApi.setPriority,
  label: msg`Priority`,
  submitLabel: msg`Save`,
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
    colour: field.custom(msg`Colour`, ColourChoice),
  },
});

export const addLabel = action({
  name: "add",
  label: msg`New label`,
  submitLabel: msg`Save`,
  opens: labelForm,
  initialValues: () => ({ colour: "blue" }),
});

export const editLabel = editAction({ title: msg`Edit the label`, opens: labelForm });

export const deleteLabel = deleteAction({
  call: chatLabelsApi.delete,
  warning: msg`The label is removed from all conversations.`,
});

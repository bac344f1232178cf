import { msg } from "@lingui/core/macro";
import { chatRepliesApi } from "@vowdesk/contract/chat";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { deleteAction, editAction } from "../../../shared/actions/record-actions.ts";
import { ReplyText } from "./reply-text.tsx";

const replyForm = form({
  create: chatRepliesApi.save,
  update: chatRepliesApi.save,
  fields: {
    title: field.text(msg({ message: "Title", context: "field" })),
    folder: field.text(msg({ message: "Folder", context: "chat" })),
    text: field.custom(msg({ message: "Text", context: "field" }), ReplyText),
  },
});

/** Adds a quick reply at the end of the list. */
export const add = action({
  name: "add",
  label: msg`New quick reply`,
  submitLabel: msg({ message: "Save", context: "button" }),
  opens: replyForm,
  initialValues: (list) => ({ orderNum: list && "orderNum" in list ? list.orderNum : 0 }),
});

export const edit = editAction({
  title: msg`Edit the quick reply`,
  opens: replyForm,
});

export const remove = deleteAction({
  call: chatRepliesApi.delete,
  title: msg({ message: "Delete {name}", context: "dialog" }),
});

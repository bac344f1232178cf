import { msg } from "@lingui/core/macro";
import { shootsApi } from "@vowdesk/contract/shoots";
import { weddingsApi, type Wedding, type WeddingAction } from "@vowdesk/contract/weddings";
import { action } from "../../resource/action.ts";
import { weddingForm } from "./form.ts";

const allows =
  (act: WeddingAction) =>
  ({ allowed }: Wedding) =>
    allowed.includes(act);

export const add = action({
  name: "add",
  label: msg`New wedding`,
  send: msg`Add wedding`,
  done: msg`Wedding added`,
  opens: weddingForm,
  begins: () => ({}),
});

const edit = action({
  name: "update",
  label: msg`Edit`,
  title: msg`Edit wedding`,
  tone: "primary",
  opens: weddingForm,
  when: allows("update"),
});

/** Opens the calendar with a new booking for the couple. */
const book = action({
  name: "book",
  label: msg`Book a shoot`,
  goes: ({ id }: Wedding) => `/calendar?book=${id}`,
  needs: [shootsApi.book],
});

const remove = action({
  name: "delete",
  call: weddingsApi.delete,
  label: msg`Delete`,
  done: msg`Deleted`,
  tone: "danger",
  warning: msg`Only a wedding without shoots can be deleted. It is deleted permanently.`,
  when: allows("delete"),
  from: ({ id }: Wedding) => ({ id }),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [edit, book, remove];

import { msg } from "@lingui/core/macro";
import { offersApi, type Offer } from "@vowdesk/contract/studio/offers";
import { action } from "../../../resource/action.ts";
import { allowedBy, deleteAction, editAction, versionOf } from "../../../shared/actions/record-actions.ts";
import { blankTexts, offerForm, versionForm } from "./offers.form.ts";

const allows = allowedBy<Offer>();

export const add = action({
  name: "add",
  label: msg({ message: "New offer", context: "offer" }),
  submitLabel: msg({ message: "Add offer", context: "offer" }),
  successMessage: msg({ message: "Offer added", context: "offer" }),
  opens: offerForm,
  initialValues: () => ({ texts: blankTexts, purposes: [], parts: { shoot: 60, selection: 20, pickup: 20 } }),
});

const edit = editAction({
  title: msg({ message: "Edit offer", context: "offer" }),
  opens: offerForm,
  isAvailable: allows("update"),
});

const revise = action({
  name: "revise",
  label: msg({ message: "New version", context: "offer" }),
  title: msg({ message: "New version: {name}", context: "offer" }),
  submitLabel: msg({ message: "Add version", context: "offer" }),
  successMessage: msg({ message: "Version added", context: "offer" }),
  opens: versionForm,
  isAvailable: allows("revise"),
});

const activate = action({
  name: "activate",
  call: offersApi.activate,
  label: msg({ message: "Activate", context: "button" }),
  successMessage: msg({ message: "Offer activated", context: "offer" }),
  tone: "primary",
  isAvailable: allows("activate"),
  inputFrom: versionOf,
});

const retire = action({
  name: "retire",
  call: offersApi.retire,
  label: msg({ message: "Retire", context: "button" }),
  successMessage: msg({ message: "Retired", context: "state" }),
  tone: "danger",
  warning: msg`The offer cannot be sold any more. What was sold keeps its version. This cannot be undone.`,
  isAvailable: allows("retire"),
  inputFrom: versionOf,
});

const remove = deleteAction({
  call: offersApi.delete,
  warning: msg`The draft is deleted permanently.`,
  isAvailable: allows("delete"),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [activate, edit, revise, retire, remove];

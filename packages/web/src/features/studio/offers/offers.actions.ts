import { msg } from "@lingui/core/macro";
import { offersApi, type Offer } from "@vowdesk/contract/studio/offers";
import { action } from "../../../resource/action.ts";
import { allowedBy, deleteAction, editAction, versionOf } from "../../../shared/actions/record-actions.ts";
import { blankTexts, offerForm, versionForm } from "./offers.form.ts";

const allows = allowedBy<Offer>();

export const add = action({
  name: "add",
  label: msg`New offer`,
  submitLabel: msg`Add offer`,
  successMessage: msg`Offer added`,
  opens: offerForm,
  initialValues: () => ({ texts: blankTexts, purposes: [], parts: { shoot: 60, selection: 20, pickup: 20 } }),
});

const edit = editAction({
  title: msg`Edit offer`,
  opens: offerForm,
  isAvailable: allows("update"),
});

const revise = action({
  name: "revise",
  label: msg`New version`,
  title: msg`New version: {name}`,
  submitLabel: msg`Add version`,
  successMessage: msg`Version added`,
  opens: versionForm,
  isAvailable: allows("revise"),
});

const activate = action({
  name: "activate",
  call: offersApi.activate,
  label: msg`Activate`,
  successMessage: msg`Offer activated`,
  tone: "primary",
  isAvailable: allows("activate"),
  inputFrom: versionOf,
});

const retire = action({
  name: "retire",
  call: offersApi.retire,
  label: msg`Retire`,
  successMessage: msg`Retired`,
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

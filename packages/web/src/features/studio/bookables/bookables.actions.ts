import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { bookablesApi, type Bookable } from "@vowdesk/contract/studio/bookables";
import { BlockReason, shootsApi, type SlotReason } from "@vowdesk/contract/studio/shoots";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, editAction, versionOf } from "../../../shared/actions/record-actions.ts";
import { slotReasonNames } from "../../../shared/studio-labels.ts";
import { bookableForm } from "./bookables.form.ts";

const allows = allowedBy<Bookable>();

export const add = action({
  name: "add",
  label: msg({ message: "New resource", context: "bookable" }),
  submitLabel: msg({ message: "Add resource", context: "bookable" }),
  successMessage: msg({ message: "Resource added", context: "bookable" }),
  opens: bookableForm,
  initialValues: () => ({ kind: "person", skills: [], hours: [], bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }),
});

const edit = editAction({
  title: msg({ message: "Edit resource", context: "bookable" }),
  tone: "primary",
  opens: bookableForm,
  isAvailable: allows("update"),
});

/** The time of a bookable that cannot be booked. */
const block = action({
  name: "block",
  call: shootsApi.block,
  label: msg`Enter leave or repair`,
  submitLabel: msg({ message: "Block", context: "time" }),
  successMessage: msg({ message: "Time blocked", context: "bookable" }),
  isAvailable: ({ isRetired }: Bookable) => !isRetired,
  initialValues: ({ kind }: Bookable) => ({ reason: kind === "person" ? ("leave" as const) : ("repair" as const) }),
  inputFrom: ({ id }: Bookable) => ({ bookableId: id }),
  fields: {
    reason: field.options<Exclude<SlotReason, "shoot">>(msg({ message: "Reason", context: "field" }), () =>
      BlockReason.options.map((reason) => ({ value: reason, label: i18n._(slotReasonNames[reason]) })),
    ),
    startsAt: field.moment(msg({ message: "Start", context: "of a shoot" })),
    endsAt: field.moment(msg({ message: "End", context: "of a shoot" }), { refusals: ["shoot-times", "time-taken"] }),
    note: field.text(msg({ message: "Note", context: "field" })),
  },
});

const retire = action({
  name: "retire",
  call: bookablesApi.retire,
  label: msg({ message: "Retire", context: "button" }),
  successMessage: msg({ message: "Retired", context: "bookable" }),
  tone: "danger",
  warning: msg`It keeps its past shoots and cannot be booked any more. It can be restored.`,
  isAvailable: allows("retire"),
  inputFrom: versionOf,
});

const restore = action({
  name: "restore",
  call: bookablesApi.restore,
  label: msg({ message: "Restore", context: "bookable" }),
  successMessage: msg({ message: "Restored", context: "bookable" }),
  isAvailable: allows("restore"),
  inputFrom: versionOf,
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [edit, block, retire, restore];

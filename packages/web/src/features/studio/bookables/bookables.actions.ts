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
  label: msg`New bookable`,
  submitLabel: msg`Add bookable`,
  successMessage: msg`Bookable added`,
  opens: bookableForm,
  initialValues: () => ({ kind: "person", skills: [], hours: [], bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }),
});

const edit = editAction({
  title: msg`Edit bookable`,
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
  successMessage: msg`Time blocked`,
  isAvailable: ({ isRetired }: Bookable) => !isRetired,
  initialValues: ({ kind }: Bookable) => ({ reason: kind === "person" ? ("leave" as const) : ("repair" as const) }),
  inputFrom: ({ id }: Bookable) => ({ bookableId: id }),
  fields: {
    reason: field.options<Exclude<SlotReason, "shoot">>(msg`Reason`, () =>
      BlockReason.options.map((reason) => ({ value: reason, label: i18n._(slotReasonNames[reason]) })),
    ),
    startsAt: field.moment(msg({ message: "Start", context: "of a shoot" })),
    endsAt: field.moment(msg({ message: "End", context: "of a shoot" }), { refusals: ["shoot-times", "time-taken"] }),
    note: field.text(msg`Note`),
  },
});

const retire = action({
  name: "retire",
  call: bookablesApi.retire,
  label: msg`Retire`,
  successMessage: msg`Retired`,
  tone: "danger",
  warning: msg`It keeps its past shoots and cannot be booked any more. It can be restored.`,
  isAvailable: allows("retire"),
  inputFrom: versionOf,
});

const restore = action({
  name: "restore",
  call: bookablesApi.restore,
  label: msg`Restore`,
  successMessage: msg`Restored`,
  isAvailable: allows("restore"),
  inputFrom: versionOf,
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [edit, block, retire, restore];

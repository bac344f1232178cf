import { msg } from "@lingui/core/macro";
import { openStatuses, orderSettingsApi, type OrderKind } from "@vowdesk/contract/local/orders";
import { action, type OpenedProps } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { LoadedForm } from "../../../shared/loaded-form.tsx";
import { displayOf } from "./kinds/kinds.ts";

/** Time limits per state, the amber threshold and automatic assignment for one kind of order. */
const limitsForm = (kind: OrderKind) =>
  form({
    load: orderSettingsApi.settings,
    update: orderSettingsApi.changeSettings,
    fields: {
      ...limitFields(kind),
      amberPercent: field.number(msg`Due soon below (% of time left)`, { half: true }),
      [`autoAssign.${kind}` as const]: field.check(msg({ message: "Assign automatically", context: "order" }), {
        hint: msg`Assigns waiting orders to the most suitable available worker. The order's history records it.`,
      }),
    },
  });

function limitFields(kind: OrderKind) {
  const { statusNames } = displayOf(kind);
  const fields = openStatuses[kind].map((status) => {
    const label = statusNames[status] ?? { id: status };
    return [`limits.${kind}.${status}`, field.number(label, { half: true })] as const;
  });
  return Object.fromEntries(fields);
}

const limitsPage = (kind: OrderKind) => {
  const change = action({
    name: "due-times",
    label: msg({ message: "Due times", context: "order" }),
    successMessage: msg`Saved. New limits apply from the next step of an order.`,
    warning: msg`How many minutes an order can stay in a status before it is late.`,
    opens: limitsForm(kind),
  });
  return { page: { name: "orderSettings" as const, actions: [change] }, action: change };
};

/** The dialog with the due times of one kind of order. */
export function dueTimesDialog(kind: OrderKind) {
  const limits = limitsPage(kind);
  return function DueTimesDialog({ record, close }: OpenedProps<object>) {
    return record && <LoadedForm {...limits} record={null} close={close} />;
  };
}

import { msg, t } from "@lingui/core/macro";
import { orderEntryApi, type Order, type OrderKind } from "@vowdesk/contract/local/orders";
import { navigate } from "../../../../kernel/lists/page.ts";
import { action, type AnyAction, type OpenedProps } from "../../../../resource/action.ts";
import { field } from "../../../../resource/field.ts";
import { form } from "../../../../resource/form.ts";
import { LoadedForm } from "../../../../shared/loaded-form.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { displayOf } from "../kinds/kinds.ts";
import { taskNames } from "../orders.labels.ts";
import { BasketField } from "./basket-field.tsx";
import { CallerField } from "./caller-field.tsx";
import { PriceField } from "./price-field.tsx";
import { zoneField } from "./zone-field.ts";

/** How long the password of a new account is shown, long enough to tell it to the caller. */
const passwordMs = 120_000;

const caller = field.custom(msg({ message: "Caller", context: "order" }), CallerField, {
  refusals: ["caller-name-required", "caller-not-customer", "caller-blocked", "name-mixes-scripts"],
});
const remark = field.text(msg({ message: "Customer note", context: "order" }), { required: false });
const price = field.custom(msg({ message: "Price", context: "field" }), PriceField, { refusals: ["price-changed"] });
const isPaid = field.check(msg`The customer has paid this amount`);
const route = {
  fromZone: zoneField(msg`Zone of the pickup`),
  pickup: field.text(msg({ message: "Pickup", context: "order route" })),
  toZone: zoneField(msg`Zone of the destination`),
  destination: field.text(msg({ message: "Destination", context: "order" })),
  distanceM: field.number(msg({ message: "Distance (km)", context: "order" }), { scale: 1_000 }),
};
/** A price of -1 cannot be sent. The price field replaces it. */
const start = { caller: { phone: "", name: "" }, expectedCents: -1 };
const hasPaid = (values: Readonly<Record<string, unknown>>) => values["isPaid"] === true;

const tasks = () => (["buy", "send", "fetch"] as const).map((task) => ({ value: task, label: t(taskNames[task]) }));

const forms = {
  delivery: form({
    create: orderEntryApi.placeDelivery,
    fields: {
      caller,
      basket: field.custom(msg`Merchant and dishes`, BasketField),
      address: field.text(msg({ message: "Address", context: "field" })),
      remark,
      expectedCents: price,
      isPaid,
    },
    defaults: { ...start, basket: { merchantId: 0, items: [] } },
    isReady: hasPaid,
  }),
  driver: form({
    create: orderEntryApi.placeRide,
    fields: {
      caller,
      ...route,
      plate: field.text(msg({ message: "Number plate", context: "order" }), { half: true }),
      carModel: field.text(msg({ message: "Car model", context: "order" }), { half: true }),
      remark,
      expectedCents: price,
    },
    defaults: start,
  }),
  errand: form({
    create: orderEntryApi.placeErrand,
    fields: {
      caller,
      task: field.options(msg({ message: "Task", context: "order" }), tasks, { look: "radio" }),
      item: field.text(msg({ message: "Item", context: "order" })),
      itemValueCents: field.money(msg({ message: "Item value", context: "order" })),
      ...route,
      remark,
      expectedCents: price,
      isPaid,
    },
    defaults: { ...start, task: "buy" },
    isReady: hasPaid,
  }),
} satisfies Record<OrderKind, object>;

/** Opens the placed order and shows the password of a new account. */
function showPlaced({ order, appPassword }: { order: Order; appPassword: string | null }): Promise<void> {
  navigate(`${displayOf(order.kind).path}?number=${encodeURIComponent(order.number)}`);
  if (appPassword !== null)
    toast({ text: t`A new customer account was created. App password: ${appPassword}`, durationMs: passwordMs });
  return Promise.resolve();
}

/** The dialog in which staff place an order of one kind for a caller. */
export function entryDialog(kind: OrderKind) {
  const place = action({
    name: "place",
    label: msg({ message: "New order", context: "button" }),
    submitLabel: msg({ message: "Place order", context: "order" }),
    successMessage: msg({ message: "Order placed", context: "order" }),
    opens: forms[kind] as never,
    initialValues: (record) => record ?? {},
    after: (placed) => showPlaced(placed as never),
  }) as AnyAction<object>;
  const page = { name: "orders" as const, actions: [place] };
  return function EntryDialog({ record, close }: OpenedProps<object>) {
    return record && <LoadedForm page={page} action={place} record={record} close={close} />;
  };
}

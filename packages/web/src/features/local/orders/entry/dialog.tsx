import { msg, t } from "@lingui/core/macro";
import {
  orderEntryApi,
  type Order,
  type OrderKind,
  orderSettingsApi,
  type Basket,
} from "@vowdesk/contract/local/orders";
import { navigate } from "../../../../kernel/lists/page.ts";
import { action, type AnyAction, type OpenedProps } from "../../../../resource/action.ts";
import { field, type ControlProps, type Values } from "../../../../resource/field.ts";
import { form } from "../../../../resource/form.ts";
import { LoadedForm } from "../../../../shared/loaded-form.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { displayOf } from "../kinds/kinds.ts";
import { taskNames } from "../orders.labels.ts";
import { CallerField } from "./caller-field.tsx";
import type { MessageDescriptor } from "@lingui/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { CallInput } from "@vowdesk/contract/kernel";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { PriceLines } from "./price-lines.tsx";
import { sortedNames } from "../../../../ui/format/name-order.ts";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import controls from "../../../../ui/input/form-controls.module.css";
import { FormField } from "../../../../ui/overlay/form-dialog.tsx";
import { Dishes } from "./dishes.tsx";

/** A merchant and the portions of each dish. */
function BasketField({ value, set, problem }: ControlProps<Basket>) {
  const { t } = useLingui();
  const id = useId();
  const { data, error, refetch } = useQuery(queryOptions(orderEntryApi.merchants, {}));
  if (error) return <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />;
  if (!data) return <Skeleton height="6rem" />;
  const { merchantId } = value;
  const chosen = data.find((merchant) => merchant.id === merchantId);
  const zones = sortedNames(data.map(({ zone }) => zone));
  return (
    <>
      <FormField id={id} label={t({ message: "Merchant", context: "person" })} isOptional={false} problem={problem}>
        <select
          id={id}
          className={controls.input}
          value={String(merchantId)}
          onChange={(event) => set({ merchantId: Number(event.target.value), items: [] })}
        >
          <option value="0">—</option>
          {zones.map((zone) => (
            <optgroup key={zone} label={zone}>
              {data
                .filter((merchant) => merchant.zone === zone)
                .map((merchant) => (
                  <option key={merchant.id} value={merchant.id}>
                    {merchant.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </FormField>
      {chosen && <Dishes dishes={chosen.dishes} basket={value} set={set} />}
    </>
  );
}

type QuoteInput = CallInput<typeof orderEntryApi.quote>;

/** The input of the price; null while it is incomplete. */
function quoteInput({ basket, distanceM, task, itemValueCents }: Values): QuoteInput | null {
  const items = (basket as QuoteInput["basket"])?.items ?? [];
  if (items.length > 0) return { basket } as QuoteInput;
  const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
  if (!isNumber(distanceM)) return null;
  if (task === undefined) return { distanceM } as QuoteInput;
  return isNumber(itemValueCents) ? ({ distanceM, task, itemValueCents } as QuoteInput) : null;
}

/** The price of a new order. */
function PriceField({ problem, values, ...control }: ControlProps<number>) {
  const input = quoteInput(values);
  const { data, error } = useQuery({
    ...(input ? queryOptions(orderEntryApi.quote, input) : { queryKey: ["no price"], queryFn: skipToken }),
    staleTime: 0,
  });
  return <PriceLines {...control} quote={data} problem={problem ?? error?.message} />;
}

/** A choice of the zones of the business. */
const zoneField = (label: MessageDescriptor) =>
  field.select(label, {
    call: orderSettingsApi.zones,
    choices: (zones) => [{ value: "", label: "—" }, ...zones.map(({ name }) => ({ value: name, label: name }))],
  }) as ReturnType<typeof field.text>;

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

import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orderChangesApi, type EditableOrder, type Order, type OrderKind } from "@vowdesk/contract/local/orders";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { action, type AnyAction, type OpenedProps } from "../../../../resource/action.ts";
import { field, type Values } from "../../../../resource/field.ts";
import { form } from "../../../../resource/form.ts";
import { LoadedForm } from "../../../../shared/loaded-form.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import { OrderStatus } from "../components/order-status.tsx";
import { OrderedDishes } from "./basket-field.tsx";
import { ChangedPrice } from "./price-field.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";

type FormRecord = Order & { expectedCents: number; basket?: unknown; dishes: unknown };

/** Whether the customer has to pay more for an order that is paid already. */
const isRise = ({ expectedCents }: Values, record: object | null) =>
  record !== null && (record as Order).kind !== "driver" && Number(expectedCents) > (record as Order).totalCents;

const remark = field.text(msg({ message: "Customer note", context: "order" }));
const pickup = field.text(msg({ message: "Pickup", context: "order route" }));
const destination = field.text(msg({ message: "Destination", context: "order" }));
const expectedCents = field.custom(msg({ message: "Price", context: "field" }), ChangedPrice, {
  refusals: ["price-changed", "difference-unpaid", "refund-too-large"],
});
const isDifferencePaid = field.check(msg`The customer has paid the difference`, { when: isRise });

const forms = {
  delivery: form({
    update: orderChangesApi.changeDelivery,
    fields: {
      address: field.text(msg({ message: "Address", context: "field" })),
      basket: field.custom(msg({ message: "Dishes", context: "kind of record" }), OrderedDishes),
      deliveryFeeCents: field.money(msg({ message: "Delivery fee", context: "order" }), { half: true }),
      discountCents: field.money(msg({ message: "Discount", context: "field" }), {
        half: true,
        hint: msg`Follows the dishes unless you change it.`,
      }),
      remark,
      expectedCents,
      isDifferencePaid,
    },
  }),
  driver: form({
    update: orderChangesApi.changeRide,
    fields: {
      pickup,
      destination,
      distanceM: field.number(msg({ message: "Distance (km)", context: "order" }), { scale: 1_000, half: true }),
      fareCents: field.money(msg({ message: "Fare", context: "order" }), {
        half: true,
        hint: msg`A changed fare stays, whatever distance is driven.`,
      }),
      plate: field.text(msg({ message: "Number plate", context: "order" }), { half: true }),
      carModel: field.text(msg({ message: "Car model", context: "order" }), { half: true }),
      remark,
      expectedCents,
    },
  }),
  errand: form({
    update: orderChangesApi.changeErrand,
    fields: {
      item: field.text(msg({ message: "Item", context: "order" })),
      itemValueCents: field.money(msg({ message: "Item value", context: "order" }), { half: true }),
      feeCents: field.money(msg({ message: "Errand fee", context: "order" }), { half: true }),
      pickup,
      destination,
      remark,
      expectedCents,
      isDifferencePaid,
    },
  }),
} satisfies Record<OrderKind, object>;

const pageOf = (kind: OrderKind) => {
  const change = action({
    name: "change",
    label: msg({ message: "Change order", context: "button" }),
    successMessage: msg({ message: "Order changed", context: "order" }),
    isAvailable: ({ allowed }: Order) => allowed.includes("change"),
    opens: forms[kind] as never,
  }) as AnyAction<Order>;
  const badge = (order: Order) => <OrderStatus order={order} />;
  return {
    page: { name: "orders" as const, actions: [change], title: ({ number }: Order) => number, badge },
    action: change,
  };
};

const pages = { delivery: pageOf("delivery"), driver: pageOf("driver"), errand: pageOf("errand") };

const recordOf = ({ order, basket, dishes }: EditableOrder): FormRecord => ({
  ...order,
  expectedCents: order.totalCents,
  dishes,
  ...(basket && { basket }),
});

/** The dialog in which staff change an order before it is picked up. */
export function ChangeDialog({ record, close }: OpenedProps<Order>) {
  return record && <OpenDialog order={record} close={close} />;
}

function OpenDialog({ order: { number, kind }, close }: { order: Order; close: () => void }) {
  const { data, error, refetch } = useQuery({ ...queryOptions(orderChangesApi.editable, { number }), gcTime: 0 });
  if (data) return <LoadedForm {...pages[kind]} record={recordOf(data)} close={close} />;
  return (
    <FormDialog
      isOpen
      title={<Trans context="button">Change order</Trans>}
      close={close}
      hasInput={false}
      note={null}
      send={null}
    >
      {error ? (
        <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />
      ) : (
        <Skeleton height="14rem" />
      )}
    </FormDialog>
  );
}

import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { formatMoney } from "@vowdesk/contract/kernel";
import type { StepChange } from "@vowdesk/contract/local/orders";
import { formatDistance } from "../components/distance.tsx";
import css from "./timeline.module.css";

const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  items: msg({ message: "Dishes", context: "kind of record" }),
  address: msg({ message: "Address", context: "field" }),
  pickup: msg({ message: "Pickup", context: "order route" }),
  destination: msg({ message: "Destination", context: "order" }),
  distanceM: msg({ message: "Distance", context: "order" }),
  plate: msg({ message: "Number plate", context: "order" }),
  carModel: msg({ message: "Car model", context: "order" }),
  item: msg({ message: "Item", context: "order" }),
  itemValueCents: msg({ message: "Item value", context: "order" }),
  remark: msg({ message: "Customer note", context: "order" }),
  goodsCents: msg({ message: "Goods", context: "order" }),
  packingCents: msg({ message: "Packing", context: "order" }),
  deliveryFeeCents: msg({ message: "Delivery fee", context: "order" }),
  discountCents: msg({ message: "Discount", context: "field" }),
  fareCents: msg({ message: "Fare", context: "order" }),
  feeCents: msg({ message: "Errand fee", context: "order" }),
  advanceCents: msg({ message: "Advance payment", context: "order" }),
  totalCents: msg({ message: "Total", context: "field" }),
};

function textOf({ locale }: I18n, field: string, value: string | number): string {
  if (typeof value === "string") return value || "—";
  return field === "distanceM" ? formatDistance(value, locale) : formatMoney(value, locale);
}

/** The changed fields of a step with their values before and after. */
export function StepChanges({ changes }: { changes: readonly StepChange[] }) {
  const { i18n } = useLingui();
  return (
    <ul className={css.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {fieldNames[field] ? i18n._(fieldNames[field]) : field}: <del>{textOf(i18n, field, before)}</del> →{" "}
          <ins>{textOf(i18n, field, after)}</ins>
        </li>
      ))}
    </ul>
  );
}

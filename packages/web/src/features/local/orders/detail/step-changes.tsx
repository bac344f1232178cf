import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { formatMoney } from "@vowdesk/contract/kernel";
import type { StepChange } from "@vowdesk/contract/local/orders";
import { formatDistance } from "../components/distance.tsx";
import css from "./timeline.module.css";

const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  items: msg`Dishes`,
  address: msg`Address`,
  pickup: msg`Pickup`,
  destination: msg`Destination`,
  distanceM: msg`Distance`,
  plate: msg`Number plate`,
  carModel: msg`Car model`,
  item: msg`Item`,
  itemValueCents: msg`Item value`,
  remark: msg`Customer note`,
  goodsCents: msg`Goods`,
  packingCents: msg`Packing`,
  deliveryFeeCents: msg`Delivery fee`,
  discountCents: msg`Discount`,
  fareCents: msg`Fare`,
  feeCents: msg`Errand fee`,
  advanceCents: msg`Advance payment`,
  totalCents: msg`Total`,
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

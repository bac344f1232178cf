import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ErrandOrder } from "@vowdesk/contract/local/orders";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { Fact } from "../../../../ui/display/facts.tsx";
import { Route } from "../detail/route.tsx";
import { taskNames } from "../orders.labels.ts";
import type { Amount } from "./amount.ts";
import css from "../components/detail.module.css";

/** The parts of the total of an errand. */
export function errandAmounts({ feeCents, advanceCents }: ErrandOrder): Amount[] {
  return [
    { label: msg({ message: "Errand fee", context: "order" }), cents: feeCents },
    { label: msg({ message: "Advance payment", context: "order" }), cents: advanceCents },
  ];
}

export function ErrandFacts({ order }: { order: ErrandOrder }) {
  const { i18n } = useLingui();
  const { task, item, itemValueCents, pickup, destination, zone, pickupCode } = order;
  return (
    <>
      <Fact name={<Trans context="order">Task</Trans>}>
        <strong>{i18n._(taskNames[task])}</strong> · {item}
      </Fact>
      <Fact name={<Trans context="order">Item value</Trans>}>
        <Money cents={itemValueCents} />
      </Fact>
      <Fact name={<Trans context="order">Route</Trans>} more={zone}>
        <Route from={pickup} to={destination} />
      </Fact>
      <Fact name={<Trans context="order">Pickup code</Trans>}>
        <code className={css.code}>{pickupCode}</code>
      </Fact>
    </>
  );
}

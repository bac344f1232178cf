import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { CallInput } from "@vowdesk/contract/kernel";
import { orderChangesApi, type Order } from "@vowdesk/contract/local/orders";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { Money } from "../../../../kernel/i18n/money.tsx";
import type { ControlProps } from "../../../../resource/field.ts";
import { PriceLines } from "../entry/price-lines.tsx";

/** Fields that do not belong to the calculation. */
const others: readonly string[] = ["expectedCents", "isDifferencePaid", "remark"];

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The price of the order with the typed changes, and how it differs from the price so far. */
export function ChangedPrice({ problem, values, record, ...control }: ControlProps<number>) {
  // Safe cast: the form has a record.
  const order = record as unknown as Order & Readonly<Record<string, unknown>>;
  const changed = Object.entries(values).filter(
    ([name, value]) => !others.includes(name) && value !== undefined && !isSame(value, order[name]),
  );
  const input = { ...Object.fromEntries(changed), number: order.number } as CallInput<typeof orderChangesApi.quote>;
  const { data, error } = useQuery({ ...queryOptions(orderChangesApi.quote, input), staleTime: 0 });
  const difference = data === undefined ? 0 : data.totalCents - order.totalCents;
  return (
    <PriceLines {...control} quote={data} problem={problem ?? error?.message}>
      {difference < 0 && order.kind !== "driver" && (
        <p>
          <Trans>
            <Money cents={-difference} /> is refunded to the customer.
          </Trans>
        </p>
      )}
      {difference > 0 && order.kind !== "driver" && (
        <p>
          <Trans>
            The customer has to pay <Money cents={difference} /> more.
          </Trans>
        </p>
      )}
    </PriceLines>
  );
}

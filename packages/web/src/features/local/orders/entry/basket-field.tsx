import { sortedNames } from "../../../../ui/format/name-order.ts";
import { useLingui } from "@lingui/react/macro";
import { orderEntryApi, type Basket } from "@vowdesk/contract/local/orders";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import controls from "../../../../ui/input/form-controls.module.css";
import { FormField } from "../../../../ui/overlay/form-dialog.tsx";
import { Dishes } from "./dishes.tsx";

/** A merchant and the portions of each dish. */
export function BasketField({ value, set, problem }: ControlProps<Basket>) {
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

import { skipToken, useQuery } from "@tanstack/react-query";
import type { CallInput } from "@vowdesk/contract/kernel";
import { orderEntryApi } from "@vowdesk/contract/local/orders";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import type { ControlProps, Values } from "../../../../resource/field.ts";
import { PriceLines } from "./price-lines.tsx";

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
export function PriceField({ problem, values, ...control }: ControlProps<number>) {
  const input = quoteInput(values);
  const { data, error } = useQuery({
    ...(input ? queryOptions(orderEntryApi.quote, input) : { queryKey: ["no price"], queryFn: skipToken }),
    staleTime: 0,
  });
  return <PriceLines {...control} quote={data} problem={problem ?? error?.message} />;
}

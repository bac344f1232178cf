import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PricePart, Quote } from "@vowdesk/contract/local/orders";
import { useEffect, type ReactNode } from "react";
import { Money } from "../../../../kernel/i18n/money.tsx";
import type { ControlProps } from "../../../../resource/field.ts";
import css from "./entry.module.css";
import { Problem } from "../../../../ui/overlay/form-dialog.tsx";

const partNames: Readonly<Record<PricePart, MessageDescriptor>> = {
  goods: msg({ message: "Goods", context: "order" }),
  packing: msg({ message: "Packing", context: "order" }),
  delivery: msg({ message: "Delivery fee", context: "order" }),
  discount: msg({ message: "Discount", context: "field" }),
  fare: msg({ message: "Fare", context: "order" }),
  fee: msg({ message: "Errand fee", context: "order" }),
  advance: msg({ message: "Advance payment", context: "order" }),
};

interface PriceLinesProps extends Pick<ControlProps<number>, "label" | "value" | "set"> {
  quote: Quote | undefined;
  problem: string | undefined;
  /** Shown below the lines. */
  children?: ReactNode;
}

/** The price as the server calculates it. It is sent with the form, so that the customer pays the quoted price. */
export function PriceLines({ label, value, set, quote, problem, children }: PriceLinesProps) {
  const { i18n } = useLingui();
  const totalCents = quote?.totalCents;
  useEffect(
    function takePrice() {
      if (totalCents !== undefined && totalCents !== value) set(totalCents);
    },
    [totalCents, value, set],
  );
  return (
    <div className={css.price} role="group" aria-label={label}>
      {quote ? (
        <dl>
          {quote.parts.map(({ name, cents }) => (
            <div key={name}>
              <dt>{i18n._(partNames[name])}</dt>
              <dd>
                <Money cents={cents} />
              </dd>
            </div>
          ))}
          <div className={css.total}>
            <dt>
              <Trans context="field">Total</Trans>
            </dt>
            <dd>
              <Money cents={quote.totalCents} />
            </dd>
          </div>
        </dl>
      ) : (
        <p>
          <Trans>The price appears when the order is complete.</Trans>
        </p>
      )}
      {children}
      <Problem>{problem}</Problem>
    </div>
  );
}

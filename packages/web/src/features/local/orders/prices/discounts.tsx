import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { maxDiscounts, type Discount } from "@vowdesk/contract/local/orders";
import type { ControlProps } from "../../../../resource/field.ts";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import { NumberInput } from "../../../../ui/input/number-input.tsx";
import css from "./prices.module.css";
import { Problem } from "../../../../ui/overlay/form-dialog.tsx";

/** A form control for discounts by amount of goods. */
export function Discounts({ label, value: discounts, set, problem }: ControlProps<Discount[]>) {
  const { t } = useLingui();
  const add = () => {
    const max = Math.max(0, ...discounts.map(({ fromCents }) => fromCents));
    set([...discounts, { fromCents: max + 5_000, cents: 500 }]);
  };
  return (
    <>
      <h3>{label}</h3>
      <ul className={css.discounts}>
        {discounts.map(({ fromCents, cents }, index) => (
          <li key={index}>
            <label>
              <span>
                <Trans context="order">Goods from</Trans>
              </span>
              <NumberInput
                label={t({ message: "Goods from", context: "order" })}
                scale={100}
                min={1}
                max={1_000_000}
                value={fromCents}
                set={(next) => set(discounts.with(index, { cents, fromCents: next }))}
              />
            </label>
            <label>
              <span>
                <Trans context="field">Discount</Trans>
              </span>
              <NumberInput
                label={t({ message: "Discount", context: "field" })}
                scale={100}
                min={1}
                max={1_000_000}
                value={cents}
                set={(next) => set(discounts.with(index, { fromCents, cents: next }))}
              />
            </label>
            <IconButton label={t`Remove the discount`} onClick={() => set(discounts.toSpliced(index, 1))}>
              <IconTrash size={17} stroke={1.6} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Problem>{problem}</Problem>
      {discounts.length < maxDiscounts && (
        <Button className={css.add} onClick={add}>
          <IconPlus size={17} stroke={1.6} aria-hidden />
          <Trans>Add a discount</Trans>
        </Button>
      )}
    </>
  );
}

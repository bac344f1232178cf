import { Trans, useLingui } from "@lingui/react/macro";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { Basket } from "@vowdesk/contract/local/orders";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { IconButton } from "../../../../ui/input/button.tsx";
import css from "./entry.module.css";

const mostPortions = 99;

interface DishesProps {
  dishes: readonly { id: number; name: string; priceCents: number }[];
  basket: Basket;
  set: (basket: Basket) => void;
}

/** The dishes of a merchant with the portions of each. */
export function Dishes({ dishes, basket: { merchantId, items }, set }: DishesProps) {
  const { t, i18n } = useLingui();
  const change = (dishId: number, quantity: number) => {
    const isKnown = items.some((item) => item.dishId === dishId);
    const all = isKnown ? items : [...items, { dishId, quantity }];
    const changed = all.map((item) => (item.dishId === dishId ? { dishId, quantity } : item));
    set({ merchantId, items: changed.filter((item) => item.quantity > 0) });
  };
  if (dishes.length === 0)
    return (
      <p>
        <Trans>This merchant has no dishes on sale.</Trans>
      </p>
    );
  return (
    <ul className={css.dishes} aria-label={t({ message: "Dishes", context: "kind of record" })}>
      {dishes.map(({ id, name, priceCents }) => {
        const quantity = items.find((item) => item.dishId === id)?.quantity ?? 0;
        return (
          <li key={id}>
            <span>{name}</span>
            <Money cents={priceCents} />
            <span className={css.quantity}>
              <IconButton
                label={t({ message: `Less ${name}`, context: "order" })}
                disabled={quantity === 0}
                onClick={() => change(id, quantity - 1)}
              >
                <IconMinus size={16} />
              </IconButton>
              <output aria-label={name}>{i18n.number(quantity)}</output>
              <IconButton
                label={t({ message: `More ${name}`, context: "order" })}
                disabled={quantity === mostPortions}
                onClick={() => change(id, quantity + 1)}
              >
                <IconPlus size={16} />
              </IconButton>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

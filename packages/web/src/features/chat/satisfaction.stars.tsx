import { useLingui } from "@lingui/react/macro";
import { IconStarFilled } from "@tabler/icons-react";
import css from "./satisfaction.stars.module.css";

const places = [1, 2, 3, 4, 5];

/** A rating from 1 to 5 as stars. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useLingui();
  return (
    <span role="img" className={css.stars} aria-label={t`${rating} of 5 stars`} title={t`${rating} of 5 stars`}>
      {places.map((place) => (
        <IconStarFilled key={place} size={13} data-full={place <= rating || undefined} />
      ))}
    </span>
  );
}

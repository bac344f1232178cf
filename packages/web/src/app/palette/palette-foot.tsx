import { Trans, useLingui } from "@lingui/react/macro";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useSettings } from "../../features/staff/settings/components/settings.ts";
import type { Entry } from "./entry.ts";
import { toggleFavourite } from "./favourites.ts";
import css from "./palette.module.css";

/** Key help, and the favourite button of the active page. */
export function PaletteFoot({ active }: { active: Entry | null }) {
  return (
    <div className={css.foot}>
      <span className={css.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> <Trans context="command palette">select</Trans>
      </span>
      <span className={css.keys}>
        <kbd>Enter</kbd> <Trans context="command palette">open</Trans>
      </span>
      {active?.page && <FavouriteButton page={active.page} />}
    </div>
  );
}

function FavouriteButton({ page }: { page: string }) {
  const { t } = useLingui();
  const isFavourite = useSettings(({ favourites }) => favourites.includes(page));
  const Icon = isFavourite ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={css.favourite}
      aria-pressed={isFavourite}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => toggleFavourite(page)}
    >
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      {isFavourite ? t`Remove from favourites` : t`Add to favourites`}
    </button>
  );
}

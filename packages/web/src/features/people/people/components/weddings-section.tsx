import { Trans, useLingui } from "@lingui/react/macro";
import type { PersonWedding } from "@vowdesk/contract/people/people";
import { formatDate, formatTime } from "../../../../ui/format/time.ts";
import { PlaceLink } from "./place-link.tsx";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import css from "./person.module.css";

/** The weddings of which the person is a partner, with their next shoots. */
export const WeddingsSection = ({ section }: { section: readonly PersonWedding[] }) => (
  <ItemList items={section} by="id" className={css.rows}>
    {(wedding) => <Wedding wedding={wedding} />}
  </ItemList>
);

function Wedding({ wedding }: { wedding: PersonWedding }) {
  const { i18n } = useLingui();
  const { id, number, couple, weddingDate, consultantName, nextShootAt } = wedding;
  const nextShoot = nextShootAt && formatTime(nextShootAt, "short", i18n.locale);
  return (
    <>
      <p className={css.line}>
        <PlaceLink to={`/weddings?id=${id}`} code="wedding">
          {couple}
        </PlaceLink>
        {weddingDate && <span>{formatDate(weddingDate, i18n.locale)}</span>}
      </p>
      <p className={css.second}>{[number, consultantName].filter(Boolean).join(" · ")}</p>
      {nextShoot && (
        <p className={css.second}>
          <Trans context="person">Next shoot: {nextShoot}</Trans>
        </p>
      )}
    </>
  );
}

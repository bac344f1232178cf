import type { PersonOrder } from "@vowdesk/contract/people/people";
import { useLingui } from "@lingui/react/macro";
import { IconFlagFilled } from "@tabler/icons-react";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { orderCode, orderPath, statusName } from "./order-links.ts";
import { PlaceLink } from "./place-link.tsx";
import { TranslatedText } from "./translated-text.tsx";
import css from "./person.module.css";

/** An order in two lines, as a link. */
export function OrderRow({ order, hasTime = true }: { order: PersonOrder; hasTime?: boolean }) {
  const { t } = useLingui();
  const { number, kind, status, title, totalCents, flagged, workerName, createdAt } = order;
  return (
    <PlaceLink to={orderPath(order)} code={orderCode(kind)} className={css.order}>
      <span className={css.line}>
        <strong>{title}</strong>
        {flagged && (
          <IconFlagFilled
            className={css.flag}
            size={13}
            role="img"
            aria-label={t({ message: "Flagged", context: "order" })}
          />
        )}
        <span className={css.amount}>
          <Money cents={totalCents} />
        </span>
      </span>
      <span className={css.second}>
        {number} · <TranslatedText text={statusName(kind, status)} />
        {workerName && ` · ${workerName}`}
        {hasTime && (
          <>
            {" · "}
            <RelativeTime at={createdAt} />
          </>
        )}
      </span>
    </PlaceLink>
  );
}

import { useLingui } from "@lingui/react/macro";
import { IconFlagFilled } from "@tabler/icons-react";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import css from "./marks.module.css";

interface OrderNameProps {
  order: { number: string; flagged: boolean; urgedCount: number };
  placedAt: string;
}

/** The order number and age, with marks for flagged orders and for customers who urged (催单). */
export function OrderName({ order: { number, flagged, urgedCount }, placedAt }: OrderNameProps) {
  const { t, i18n } = useLingui();
  const mark = flagged && (
    <IconFlagFilled
      className={css.flag}
      size={13}
      role="img"
      aria-label={t({ message: "Flagged", context: "order" })}
    />
  );
  return (
    <>
      {number}
      {mark}
      <span className={`${css.second} ${css.age}`}>
        <RelativeTime at={placedAt} />
        {urgedCount > 0 && (
          <span className={css.urged}>
            {t({ message: "Urged", context: "state" })} {i18n.number(urgedCount)}
          </span>
        )}
      </span>
    </>
  );
}

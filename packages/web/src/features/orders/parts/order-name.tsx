import { useLingui } from "@lingui/react/macro";
import { IconFlagFilled } from "@tabler/icons-react";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import css from "./marks.module.css";
import { TwoLines } from "./two-lines.tsx";

interface OrderNameProps {
  number: string;
  flagged: boolean;
  placedAt: string;
}

/** The number people quote, marked when a colleague flagged the order, and how long ago it was placed. */
export function OrderName({ number, flagged, placedAt }: OrderNameProps) {
  const { t } = useLingui();
  const mark = flagged && <IconFlagFilled className={css.flag} size={13} role="img" aria-label={t`Flagged`} />;
  const name = (
    <>
      {number}
      {mark}
    </>
  );
  return <TwoLines first={name} second={<RelativeTime at={placedAt} />} />;
}

import { useLingui } from "@lingui/react";
import css from "./share-ring.module.css";

interface ShareRingProps {
  part: number;
  whole: number;
  /** What the whole is. */
  note: string;
}

/** How much of a whole there is, as an arc of a lens ring with its scale of 60 marks. */
export function ShareRing({ part, whole, note }: ShareRingProps) {
  const { i18n } = useLingui();
  const share = whole > 0 ? Math.min(1, part / whole) : 0;
  return (
    <div className={css.ring}>
      <svg className={css.drawing} viewBox="0 0 200 200" fill="none" aria-hidden="true">
        <circle className={css.scale} cx="100" cy="100" r="92" pathLength="360" />
        <circle className={css.track} cx="100" cy="100" r="76" />
        <circle
          className={css.arc}
          cx="100"
          cy="100"
          r="76"
          pathLength="1"
          strokeDasharray={`${share} 1`}
          data-none={share === 0 || undefined}
        />
      </svg>
      <p className={css.words}>
        <span className={css.value}>{i18n.number(part)}</span>
        <span className={css.note}>{note}</span>
      </p>
    </div>
  );
}

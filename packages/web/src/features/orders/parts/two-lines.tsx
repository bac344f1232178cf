import type { ReactNode } from "react";
import css from "./marks.module.css";

/** A value with a quieter one below it. */
export function TwoLines({ first, second }: { first?: ReactNode; second: ReactNode }) {
  return (
    <span className={css.lines}>
      {first && <span className={css.first}>{first}</span>}
      <span className={css.second}>{second}</span>
    </span>
  );
}

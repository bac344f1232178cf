import type { ReactNode } from "react";
import css from "./marks.module.css";

/** A value with a secondary one below. It is rendered in every row, so it adds a single element only. */
export function TwoLines({ first, second }: { first?: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      <small className={css.second}>{second}</small>
    </>
  );
}

import type { ReactNode } from "react";
import css from "./marks.module.css";

/** A value with a quieter one below it. It stands in every row, so it is one element and no more. */
export function TwoLines({ first, second }: { first?: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      <small className={css.second}>{second}</small>
    </>
  );
}

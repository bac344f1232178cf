import type { CSSProperties } from "react";
import css from "./skeleton.module.css";

/** A grey placeholder. Screen readers skip it; the surrounding region sets `aria-busy`. */
export function Skeleton({
  width = "100%",
  height = "0.875rem",
}: {
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
}) {
  return <span className={css.skeleton} style={{ width, height }} aria-hidden="true" />;
}

import type { CSSProperties } from "react";
import css from "./skeleton.module.css";

/** A grey shape where something comes. It is silent for screen readers; the region around it says `aria-busy`. */
export function Skeleton({
  width = "100%",
  height = "0.875rem",
}: {
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
}) {
  return <span className={css.skeleton} style={{ width, height }} aria-hidden="true" />;
}

import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import type { KeyboardEvent, PointerEvent } from "react";
import css from "./table.module.css";

/** Columns are at least this wide, and at most that, in pixels at the default size. */
const narrowest = 56;
const widest = 640;
const keyStep = 16;

interface ColumnGripProps {
  label: MessageDescriptor;
  /** The width it has of its own; absent where the column shares what is left. */
  width: number | undefined;
  /** Shows a width while the edge is drawn; `keep` ends that. Both in pixels at the default size. */
  draw: (width: number) => void;
  keep: (width: number) => void;
}

const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)));

/** How many pixels of the screen one of the default size takes: the type follows the size setting. */
const scale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

const widthOf = (grip: Element) => (grip.parentElement?.getBoundingClientRect().width ?? narrowest) / scale();

/** The edge of a heading: drawn by pointer, or moved by the arrow keys (PRODUCT 5, width of columns). */
export function ColumnGrip({ label, width, draw, keep }: ColumnGripProps) {
  const { t, i18n } = useLingui();
  const name = i18n._(label);
  const drawOut = (event: PointerEvent<HTMLSpanElement>) => {
    const grip = event.currentTarget;
    const [from, start] = [widthOf(grip), event.clientX];
    const at = (moved: globalThis.PointerEvent) => within(from + (moved.clientX - start) / scale());
    const move = (moved: globalThis.PointerEvent) => draw(at(moved));
    const end = (moved: globalThis.PointerEvent) => {
      grip.removeEventListener("pointermove", move);
      keep(at(moved));
    };
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    grip.addEventListener("pointermove", move);
    grip.addEventListener("lostpointercapture", end, { once: true });
  };
  const step = (event: KeyboardEvent<HTMLSpanElement>) => {
    const by = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    keep(within(widthOf(event.currentTarget) + by));
  };
  return (
    <span
      className={css.grip}
      role="slider"
      tabIndex={0}
      aria-label={t`Width of ${name}`}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width ?? narrowest}
      onPointerDown={drawOut}
      onKeyDown={step}
    />
  );
}

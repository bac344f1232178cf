import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import type { KeyboardEvent, PointerEvent } from "react";
import css from "../table.module.css";

/** Width limits in pixels at the default size. */
const narrowest = 56;
const widest = 640;
const keyStep = 16;

interface ColumnGripProps {
  label: MessageDescriptor;
  /** Fixed width; absent when the column shares the remaining space. */
  width: number | undefined;
  /** `draw` previews a width during the drag and `keep` saves it. Both in pixels at the default size. */
  preview: (width: number) => void;
  save: (width: number) => void;
}

const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)));

/** Screen pixels per pixel at the default size. The root font follows the size setting. */
const scale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

const widthOf = (grip: Element) => (grip.parentElement?.getBoundingClientRect().width ?? narrowest) / scale();

/** The edge of a column heading, resized by pointer or arrow keys. */
export function ColumnGrip({ label, width, preview, save }: ColumnGripProps) {
  const { t, i18n } = useLingui();
  const name = i18n._(label);
  const startDrag = (event: PointerEvent<HTMLSpanElement>) => {
    const grip = event.currentTarget;
    const [from, start] = [widthOf(grip), event.clientX];
    const at = (moved: globalThis.PointerEvent) => within(from + (moved.clientX - start) / scale());
    const move = (moved: globalThis.PointerEvent) => preview(at(moved));
    const end = (moved: globalThis.PointerEvent) => {
      grip.removeEventListener("pointermove", move);
      save(at(moved));
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
    save(within(widthOf(event.currentTarget) + by));
  };
  return (
    <span
      className={css.grip}
      role="slider"
      tabIndex={0}
      aria-label={t({ message: `Width of ${name}`, context: "table" })}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width ?? narrowest}
      onPointerDown={startDrag}
      onKeyDown={step}
    />
  );
}

import { useLingui } from "@lingui/react";
import type { Tone } from "../../../../ui/display/badge.tsx";
import css from "./figure.module.css";

interface FigureProps {
  label: string;
  value: number | string;
  note?: string;
  size?: "s" | "m" | "l";
  tone?: Tone;
  /** Opens the list of the counted records. */
  onOpen?: (() => void) | undefined;
}

/** A number with its label. */
export function Figure({ label, value, note, size = "m", tone = "calm", onOpen }: FigureProps) {
  const { i18n } = useLingui();
  const text = typeof value === "number" ? i18n.number(value) : value;
  const body = (
    <>
      <span className={css.label}>{label}</span>
      <span className={css.value} data-size={size} data-tone={tone}>
        {text}
        {note && <small className={css.note}>{note}</small>}
      </span>
    </>
  );
  if (!onOpen)
    return (
      <div className={css.figure} data-size={size}>
        {body}
      </div>
    );
  return (
    <button type="button" className={css.figure} data-size={size} onClick={onOpen}>
      {body}
    </button>
  );
}

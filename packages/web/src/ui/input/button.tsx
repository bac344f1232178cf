import type { ButtonHTMLAttributes } from "react";
import css from "./button.module.css";

interface Look {
  /** `fill` marks the main action of a place. */
  look?: "fill" | "line" | "bare";
  tone?: "brand" | "bad";
  /** `s` is for rows. */
  size?: "s" | "m" | "l";
}

/** A plain button without dependencies, for table rows and the sign-in page. */
export function Button({
  look = "line",
  tone = "brand",
  size = "m",
  className,
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  const name = className ? `${css.button} ${className}` : css.button;
  return <button type="button" className={name} data-look={look} data-tone={tone} data-size={size} {...rest} />;
}

/** A square icon button. `label` is its accessible name and tooltip. */
export function IconButton({ label, className, ...rest }: { label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const name = className ? `${css.icon} ${className}` : css.icon;
  return <button type="button" className={name} aria-label={label} title={label} {...rest} />;
}

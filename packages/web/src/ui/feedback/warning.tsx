import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./warning.module.css";

/** A red notice with optional buttons or links. Screen readers announce it at once. */
export function Warning({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <p className={css.warning} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <strong>{text}</strong>
      {children}
    </p>
  );
}

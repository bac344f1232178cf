import type { ReactNode } from "react";
import css from "./page-foot.module.css";

interface PageFootProps {
  /** A notice above the buttons, such as a conflict. */
  notice: ReactNode;
  /** Why the server refused the form. */
  note: string | null;
  /** The buttons. */
  children: ReactNode;
}

/** The foot of a form that fills its page. It stays visible at the lower edge of the window. */
export function PageFoot({ notice, note, children }: PageFootProps) {
  return (
    <div className={css.foot}>
      {notice}
      {note && (
        <p className={css.note} role="alert">
          {note}
        </p>
      )}
      <div className={css.acts}>{children}</div>
    </div>
  );
}

import type { ReactNode } from "react";
import panel from "../../../../ui/display/panel.module.css";
import css from "./operations.module.css";

export function Panel({ title, badge, children }: { title: ReactNode; badge?: ReactNode; children: ReactNode }) {
  return (
    <section className={`${panel.panel} ${css.panel}`}>
      <h2>
        {title} {badge}
      </h2>
      {children}
    </section>
  );
}

import { Trans } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import { RelativeTime } from "../ui/display/relative-time.tsx";
import type { Moment } from "../ui/format/time.ts";
import panel from "../ui/display/panel.module.css";
import css from "./settings-page.module.css";

/** A titled section of a settings page. */
export function SettingsPart({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${panel.panel} ${css.part}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={css.quiet}>{hint}</p>}
      {children}
    </section>
  );
}

interface LastChangeProps {
  saved: { changedBy: string; changedAt: Moment | null };
}

/** The user who changed settings last, and when. Empty before the first change. */
export function LastChange({ saved: { changedBy, changedAt } }: LastChangeProps) {
  return (
    changedAt !== null && (
      <p className={css.quiet}>
        <Trans>
          Last changed by {changedBy}, <RelativeTime at={changedAt} />
        </Trans>
      </p>
    )
  );
}

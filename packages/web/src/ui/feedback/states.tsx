import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../input/button.tsx";
import css from "./states.module.css";

interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  /** The next step for the user. */
  action?: ReactNode;
}

/** Path of a closed camera iris: six lines from the rim almost to the centre. */
const blades = Array.from({ length: 6 }, (_, blade) => {
  const at = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(80 + radius * Math.cos(angle)).toFixed(1)} ${(56 + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${at(32, blade * 60)}L${at(5, blade * 60 + 115)}`;
}).join("");

/** Drawing of a state: the two rings when empty, the rings apart after an error, a closed iris without permission. */
function Viewfinder({ mark }: { mark: "empty" | "error" | "closed" }) {
  return (
    <svg className={css.drawing} viewBox="0 0 160 112" aria-hidden="true" data-mark={mark}>
      <path
        className={css.corner}
        d="M8 24V12a4 4 0 0 1 4-4h14M134 8h14a4 4 0 0 1 4 4v12M152 88v12a4 4 0 0 1-4 4h-14M26 104H12a4 4 0 0 1-4-4V88"
      />
      {mark === "empty" && (
        <>
          <path className={css.lens} d="M80 33.64a26 26 0 0 1 0 44.72a26 26 0 0 1 0-44.72Z" />
          <circle className={css.line} cx="66.73" cy="56" r="26" />
          <circle className={css.line} cx="93.27" cy="56" r="26" />
        </>
      )}
      {mark === "error" && (
        <>
          <circle className={css.line} cx="54" cy="56" r="22" />
          <circle className={css.line} cx="106" cy="56" r="22" />
          <path className={css.line} d="M80 40v-6M80 78v-6M80 59v-6" />
        </>
      )}
      {mark === "closed" && (
        <>
          <circle className={css.line} cx="80" cy="56" r="32" />
          <path className={css.line} d={blades} />
        </>
      )}
    </svg>
  );
}

/** State of an empty list. */
export function EmptyState({ title, children, action }: StateProps) {
  return (
    <div className={css.state}>
      <Viewfinder mark="empty" />
      <p className={css.title}>{title}</p>
      {children && <div className={css.text}>{children}</div>}
      {action}
    </div>
  );
}

/** State after a failure, with a retry button. */
export function ErrorState({ message, retry }: { message?: ReactNode; retry?: (() => void) | undefined }) {
  return (
    <div className={css.state} role="alert">
      <Viewfinder mark="error" />
      <p className={css.title}>
        <Trans>Could not load this</Trans>
      </p>
      {message && <div className={css.text}>{message}</div>}
      {retry && (
        <Button onClick={retry}>
          <Trans context="button">Try again</Trans>
        </Button>
      )}
    </div>
  );
}

/** State without permission. */
export function NoPermissionState({ children }: { children?: ReactNode }) {
  return (
    <div className={css.state}>
      <Viewfinder mark="closed" />
      <p className={css.title}>
        <Trans>You do not have permission to do this</Trans>
      </p>
      {children && <div className={css.text}>{children}</div>}
    </div>
  );
}

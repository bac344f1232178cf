import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import css from "./states.module.css";

interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  /** What one can do about it. */
  action?: ReactNode;
}

/** A quiet drawing of an empty frame: the viewfinder before the picture. */
function Viewfinder({ mark }: { mark: "empty" | "error" | "closed" }) {
  return (
    <svg className={css.drawing} viewBox="0 0 120 88" aria-hidden="true" data-mark={mark}>
      <path
        className={css.corner}
        d="M8 26V12a4 4 0 0 1 4-4h14M94 8h14a4 4 0 0 1 4 4v14M112 62v14a4 4 0 0 1-4 4H94M26 80H12a4 4 0 0 1-4-4V62"
      />
      {mark === "empty" && <path className={css.line} d="M44 44h32M60 28v32" />}
      {mark === "error" && <path className={css.line} d="M60 28v20M60 57v3" />}
      {mark === "closed" && <path className={css.line} d="M49 42h22v16H49zM53 42v-5a7 7 0 0 1 14 0v5" />}
    </svg>
  );
}

/** Nothing here, and that is fine. */
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

/** Something failed: what, and a way to try again. */
export function ErrorState({ message, retry }: { message?: ReactNode; retry?: (() => void) | undefined }) {
  return (
    <div className={css.state} role="alert">
      <Viewfinder mark="error" />
      <p className={css.title}>
        <Trans>This could not be loaded</Trans>
      </p>
      {message && <div className={css.text}>{message}</div>}
      {retry && (
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

/** The user may not see this. */
export function NoPermissionState({ children }: { children?: ReactNode }) {
  return (
    <div className={css.state}>
      <Viewfinder mark="closed" />
      <p className={css.title}>
        <Trans>You have no permission for this</Trans>
      </p>
      {children && <div className={css.text}>{children}</div>}
    </div>
  );
}

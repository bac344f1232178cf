import { Trans } from "@lingui/react/macro";
import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { CallRefused, requestIdOf } from "../../kernel/http/call.ts";
import { removeInactiveQueries } from "../../kernel/cache/queries.ts";
import { usePage } from "../../kernel/lists/page.ts";
import { isMissingChunk, noteThrown } from "../../kernel/errors/watch-errors.ts";
import { Button } from "../../ui/input/button.tsx";
import { ErrorState, NoPermissionState } from "../../ui/feedback/states.tsx";
import { copy } from "../../ui/feedback/toast.tsx";
import { detailsOf } from "../error-log/details.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";
import css from "./page-boundary.module.css";
import { isServed, reload, reloadOnce } from "../start/stale-build.ts";

interface BoundaryProps {
  /** Resets failed queries. */
  reset: () => void;
  /** Path of the page, which may be hidden. */
  where: string;
  children: ReactNode;
}

interface Failed {
  failure: unknown;
  /** Code in the error log; null when it is not logged. */
  code: string | null;
}

const unfailed: Failed = { failure: null, code: null };

/** Until a server that is back responds. */
const maxTries = 10;
const retryMs = 1_000;

class Boundary extends Component<BoundaryProps, Failed> {
  override state: Failed = unfailed;
  isClosed = false;

  static getDerivedStateFromError(failure: unknown): Failed {
    return { failure: failure ?? new Error("Nothing was thrown"), code: null };
  }

  override componentDidCatch(failure: unknown, { componentStack }: ErrorInfo) {
    // A missing chunk has been logged already.
    if (isMissingChunk(failure)) {
      addEventListener("online", this.handleOnline);
      return unawaited(reloadOnce(), "unasked");
    }
    this.setState({ code: noteThrown(withTree(failure, componentStack ?? ""), "render", this.props.where) });
  }

  override componentWillUnmount() {
    removeEventListener("online", this.handleOnline);
    this.isClosed = true;
  }

  /**
   * Reloads when the network is back, because the browser does not repeat a failed import. Tries several times, because requests
   * can still fail shortly after the event.
   */
  async reloadWhenServed(): Promise<void> {
    for (let tries = 0; tries < maxTries && !this.isClosed && isMissingChunk(this.state.failure); tries += 1) {
      if (await isServed()) return reload();
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }

  handleOnline = () => unawaited(this.reloadWhenServed(), "unasked");

  tryAgain = () => {
    // A deployment has removed the chunk. Only a reload loads the new one.
    if (isMissingChunk(this.state.failure)) return reload();
    this.props.reset();
    // Cached data of the page may have caused the error.
    removeInactiveQueries();
    this.setState(unfailed);
  };

  override render() {
    const { failure, code } = this.state;
    if (failure === null) return this.props.children;
    if (failure instanceof CallRefused && failure.reason === "no-permission") return <NoPermissionState />;
    const what = <WhatFailed failure={failure} code={code} where={this.props.where} />;
    return <ErrorState message={what} retry={this.tryAgain} />;
  }
}

/** Adds the component stack to an error. */
function withTree(failure: unknown, tree: string): unknown {
  if (!(failure instanceof Error)) return failure;
  return Object.assign(new Error(failure.message, { cause: failure }), {
    name: failure.name,
    stack: `${failure.stack ?? ""}\n${tree.trim()}`,
  });
}

function WhatFailed({ failure, code, where }: Failed & Pick<BoundaryProps, "where">) {
  const requestId = requestIdOf(failure);
  return (
    <div className={css.what}>
      {failure instanceof CallRefused && <p>{failure.message}</p>}
      {isMissingChunk(failure) && (
        <p>
          <Trans>Part of the app could not be loaded. Reload the page. Your tabs and drafts are kept.</Trans>
        </p>
      )}
      {(requestId ?? code) && <code className={css.code}>{requestId ?? code}</code>}
      <Button look="bare" size="s" onClick={() => copy(detailsOf(failure, { code, requestId, where }))}>
        <Trans context="button">Copy details</Trans>
      </Button>
    </div>
  );
}

/** Error boundary of a page, with a retry button. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { path } = usePage();
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary reset={reset} where={path}>
          {children}
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  );
}

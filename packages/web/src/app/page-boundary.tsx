import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode } from "react";
import { CallRefused } from "../kernel/call.ts";
import { ErrorState, NoPermissionState } from "../ui/states.tsx";

interface BoundaryProps {
  /** Queries that failed are asked again. */
  reset: () => void;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: null };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  tryAgain = () => {
    // A chunk of a version that was replaced by a deploy is gone: only a reload brings the new ones.
    if (isMissingChunk(this.state.failure)) location.reload();
    this.props.reset();
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (failure instanceof CallRefused && failure.reason === "no-permission") return <NoPermissionState />;
    return <ErrorState message={textFor(failure)} retry={this.tryAgain} />;
  }
}

function isMissingChunk(failure: unknown): boolean {
  return failure instanceof TypeError && /dynamically imported module|module script failed/i.test(failure.message);
}

function textFor(failure: unknown): string | null {
  return failure instanceof CallRefused ? failure.message : null;
}

/** One page's failures stay on that page: what failed, and a way to try again. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>{({ reset }) => <Boundary reset={reset}>{children}</Boundary>}</QueryErrorResetBoundary>
  );
}

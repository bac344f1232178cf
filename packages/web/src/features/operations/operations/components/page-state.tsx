import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CallRefused } from "../../../../kernel/http/call.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState, NoPermissionState } from "../../../../ui/feedback/states.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import panel from "../../../../ui/display/panel.module.css";
import css from "./operations.module.css";

interface PageStateProps<T> {
  answer: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

const outlines = 3;

/** Renders the data, or a loading, error or permission state. Data stays after a failed refetch. */
export function PageState<T>({ answer: { data, error, refetch }, children }: PageStateProps<T>) {
  if (error instanceof CallRefused && error.reason === "no-permission") return <NoPermissionState />;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />;
  return (
    <div className={css.page} aria-busy="true">
      {Array.from({ length: outlines }, (_, index) => (
        <div key={index} className={`${panel.panel} ${css.panel}`}>
          <Skeleton width="30%" height="1.1rem" />
          <Skeleton width="75%" />
          <Skeleton width="60%" />
          <Skeleton width="68%" />
        </div>
      ))}
    </div>
  );
}

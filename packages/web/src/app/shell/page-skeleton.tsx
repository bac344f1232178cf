import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import css from "./shell.module.css";

/** Placeholder of a page. */
export function PageSkeleton() {
  return (
    <div className={css.waiting} aria-busy="true">
      <Skeleton width="12rem" height="1.75rem" />
      <Skeleton height="5.5rem" />
      <Skeleton height="14rem" />
    </div>
  );
}

/** Placeholder of the shell with the same geometry, so that nothing shifts. */
export function ShellSkeleton() {
  return (
    <div className={css.shell} data-tags data-fixed aria-busy="true">
      <div className={css.side} />
      <div className={css.main}>
        <div className={css.topSkeleton} />
        <div className={css.content}>
          <PageSkeleton />
        </div>
      </div>
    </div>
  );
}

import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import css from "./shell.module.css";

/** Where a page comes: its title and two blocks. */
export function PageSkeleton() {
  return (
    <div className={css.waiting} aria-busy="true">
      <Skeleton width="12rem" height="1.75rem" />
      <Skeleton height="5.5rem" />
      <Skeleton height="14rem" />
    </div>
  );
}

/** The shell before user and menu are known: the same geometry, so that nothing jumps. */
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

import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import css from "./profile-drawer.module.css";

/** Placeholder of a part of the drawer while it loads. */
export function PartSkeleton() {
  return (
    <div className={css.part} aria-busy="true">
      {[40, 100, 60, 100, 50, 100].map((width, line) => (
        <Skeleton key={line} width={`${width}%`} height={width === 100 ? "2rem" : "0.875rem"} />
      ))}
    </div>
  );
}

/** A part of the drawer that could not be loaded. */
export function PartError({ error, retry }: { error: Error; retry: () => void }) {
  return <ErrorState message={error.message} retry={retry} />;
}

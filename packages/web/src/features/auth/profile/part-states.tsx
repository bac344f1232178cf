import { NetworkFailed } from "../../../kernel/http/call.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import css from "./own-drawer.module.css";

/** A part of the drawer while its content is on its way. */
export function PartSkeleton() {
  return (
    <div className={css.part} aria-busy="true">
      {[40, 100, 60, 100, 50, 100].map((width, line) => (
        <Skeleton key={line} width={`${width}%`} height={width === 100 ? "2rem" : "0.875rem"} />
      ))}
    </div>
  );
}

/** A part of the drawer that could not be fetched. */
export function PartError({ error, retry }: { error: Error; retry: () => void }) {
  // What the network does has been said; the refusal's own text has not.
  return <ErrorState message={error instanceof NetworkFailed ? undefined : error.message} retry={retry} />;
}

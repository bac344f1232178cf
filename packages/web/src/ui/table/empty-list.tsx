import { Trans } from "@lingui/react/macro";
import { ClearFilters } from "./clear-filters.tsx";
import { EmptyState } from "../feedback/states.tsx";

/** State of an empty list: no rows yet, or none that match the filters. */
export function EmptyList({ clear }: { clear: (() => void) | null }) {
  if (!clear) return <EmptyState title={<Trans>Nothing here yet</Trans>} />;
  return <EmptyState title={<Trans>Nothing matches these filters</Trans>} action={<ClearFilters clear={clear} />} />;
}

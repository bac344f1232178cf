import { Trans } from "@lingui/react/macro";
import { ClearFilters } from "./clear-filters.tsx";
import { EmptyState } from "../feedback/states.tsx";

/** An empty list: nothing there yet, or nothing that fits the filters, which `clear` takes away. */
export function NothingHere({ clear }: { clear: (() => void) | null }) {
  if (!clear) return <EmptyState title={<Trans>Nothing here yet</Trans>} />;
  return <EmptyState title={<Trans>Nothing matches these filters</Trans>} action={<ClearFilters clear={clear} />} />;
}

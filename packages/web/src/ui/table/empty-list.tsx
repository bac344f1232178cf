import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ClearFilters } from "./clear-filters.tsx";
import { EmptyState } from "../feedback/states.tsx";

/** State of an empty list: no rows yet, or none that match the filters. */
export function EmptyList({ clear, add }: { clear: (() => void) | null; add?: ReactNode }) {
  if (!clear) return <EmptyState title={<Trans>Nothing here yet</Trans>} action={add} />;
  return <EmptyState title={<Trans>Nothing matches these filters</Trans>} action={<ClearFilters clear={clear} />} />;
}

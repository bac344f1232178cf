import { Trans } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Button } from "../input/button.tsx";

/** Clears all filters of a list. */
export function ClearFilters({
  clear,
  ...look
}: { clear: () => void } & Pick<ComponentProps<typeof Button>, "look" | "size">) {
  return (
    <Button {...look} onClick={clear}>
      <Trans context="table">Clear filters</Trans>
    </Button>
  );
}

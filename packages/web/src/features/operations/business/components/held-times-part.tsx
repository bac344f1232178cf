import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SettingsPart } from "../../../../shared/settings-part.tsx";

/** What makes the held times of a wedding firm. */
export function HeldTimesPart({ fields }: { fields: (...names: string[]) => ReactNode }) {
  const { t } = useLingui();
  return (
    <SettingsPart
      title={t({ message: "Held times", context: "business settings" })}
      hint={
        <Trans>
          A hold that has ended is not confirmed: the page of the wedding names it, with the next free times.
        </Trans>
      }
    >
      {fields("holdsFirmedBy")}
    </SettingsPart>
  );
}

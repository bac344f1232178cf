import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useBusy } from "../errors/use-busy.ts";
import { Button } from "../../ui/input/button.tsx";
import { useCan } from "../session/rights.ts";
import css from "./masked-value.module.css";

interface MaskedValueProps {
  masked: string;
  /** Permission code that allows the reveal, such as `verification:reveal`. */
  right: string;
  ask: () => Promise<string>;
  /** Renders the revealed value as a `tel:` link. */
  isPhone?: boolean;
}

/** A masked value that is revealed on request. The server audits each reveal. */
export function MaskedValue({ masked, right, ask, isPhone = false }: MaskedValueProps) {
  const { t } = useLingui();
  const mayReveal = useCan(right);
  const [value, setValue] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const reveal = async () => setValue(await ask());
  return (
    <span className={css.whole}>
      {value !== null && isPhone ? <a href={`tel:${value}`}>{value}</a> : (value ?? masked)}
      {mayReveal && value === null && (
        <Button
          size="s"
          look="bare"
          disabled={isBusy}
          onClick={() => run(reveal)}
          title={t`Recorded in the audit trail`}
        >
          <Trans context="hidden value">Show</Trans>
        </Button>
      )}
    </span>
  );
}

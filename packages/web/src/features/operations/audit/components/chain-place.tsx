import { Trans } from "@lingui/react/macro";
import type { AuditDetail } from "@vowdesk/contract/operations/audit";
import css from "./changes.module.css";

/** Position of an entry in its hash chain (docs/decisions/009), and its hash. */
export function ChainPlace({ place: { chain, position, hash } }: { place: AuditDetail["place"] }) {
  return (
    <>
      <p>
        <Trans>
          Entry {position} of chain {chain}
        </Trans>
      </p>
      <code className={css.hash}>{hash}</code>
    </>
  );
}

import { Trans } from "@lingui/react/macro";
import type { AuditDetail } from "@vowdesk/contract/audit";
import css from "./changes.module.css";

/** Which link of which chain the line is (docs/decisions/009), and the hash that the next one builds on. */
export function ChainPlace({ place: { chain, position, hash } }: { place: AuditDetail["place"] }) {
  return (
    <>
      <p>
        <Trans>
          Line {position} of chain {chain}
        </Trans>
      </p>
      <code className={css.hash}>{hash}</code>
    </>
  );
}

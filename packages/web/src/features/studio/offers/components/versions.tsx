import { Trans, useLingui } from "@lingui/react/macro";
import type { OfferDetail, OfferVersion } from "@vowdesk/contract/studio/offers";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./offers.module.css";
import { Terms } from "./terms.tsx";

/** The versions of an offer, newest first, each with its terms. */
export function Versions({ offer }: { offer: OfferDetail }) {
  return (
    <ol className={css.versions}>
      {offer.versions.map((version) => (
        <li key={version.number}>
          <Version version={version} />
        </li>
      ))}
    </ol>
  );
}

function Version({ version }: { version: OfferVersion }) {
  const { i18n } = useLingui();
  const { number, frozenAt, createdAt, priceCents } = version;
  return (
    <details>
      <summary>
        <span className={css.version}>
          <span>
            <Trans context="version">Version {number}</Trans>
          </span>
          <Money cents={priceCents} />
          {frozenAt !== null && (
            <Badge tone="brand">
              <Trans context="version">In use</Trans>
            </Badge>
          )}
          <span className={layout.quiet}>{formatTime(createdAt, "date", i18n.locale)}</span>
        </span>
      </summary>
      <Terms terms={version} />
    </details>
  );
}

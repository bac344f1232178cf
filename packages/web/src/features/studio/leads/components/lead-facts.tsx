import { Trans, useLingui } from "@lingui/react/macro";
import type { Lead, LeadSource } from "@vowdesk/contract/studio/leads";
import { serverNow } from "../../../../kernel/session/clock.ts";
import { leadSourceNames, leadStateNames, lostReasonNames } from "../../../../shared/studio-labels.ts";
import { WeddingLink } from "../../../../shared/studio/wedding-link.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { stateBadge } from "../../../../ui/display/state-badge.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { formatDate, formatTime } from "../../../../ui/format/time.ts";

/** Names of the partners: `Anna & Ben`. */
export const coupleOf = ({ nameA, nameB }: Pick<Lead, "nameA" | "nameB">): string =>
  [nameA, nameB].filter(Boolean).join(" & ");

export const LeadStateBadge = stateBadge(leadStateNames, {
  new: "brand",
  contacted: "brand",
  visiting: "warn",
  won: "good",
  lost: "bad",
  dormant: "calm",
  reopened: "brand",
});

export function SourceName({ source }: { source: LeadSource }) {
  const { i18n } = useLingui();
  return <>{i18n._(leadSourceNames[source])}</>;
}

/** The next touch; marked when it is due. */
export function NextTouch({ at }: { at: string | null }) {
  const { i18n } = useLingui();
  if (at === null) return <>—</>;
  const time = formatTime(at, "short", i18n.locale);
  if (Date.parse(at) > serverNow()) return <time dateTime={at}>{formatTime(at, "appointment", i18n.locale)}</time>;
  return (
    <Badge tone="bad">
      <Trans context="lead">Due: {time}</Trans>
    </Badge>
  );
}

/** Origin, next touch, consultant and outcome of a lead. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { i18n } = useLingui();
  const { weddingDate, referredBy, campaign, lostReason, weddingId, consultantName, note } = lead;
  return (
    <Facts>
      <Fact name={<Trans context="lead">Next follow-up</Trans>}>
        <NextTouch at={lead.nextTouchAt} />
      </Fact>
      <Fact name={<Trans context="lead">Source</Trans>} more={referredBy || campaign}>
        <SourceName source={lead.source} />
      </Fact>
      <Fact name={<Trans context="field">Wedding date</Trans>}>
        {weddingDate === null ? "—" : formatDate(weddingDate, i18n.locale)}
      </Fact>
      <Fact name={<Trans context="person">Consultant</Trans>}>{consultantName || "—"}</Fact>
      {lostReason && <Fact name={<Trans context="field">Reason</Trans>}>{i18n._(lostReasonNames[lostReason])}</Fact>}
      {weddingId !== null && (
        <Fact name={<Trans context="kind of record">Wedding</Trans>}>
          <WeddingLink id={weddingId} number={lead.weddingNumber} />
        </Fact>
      )}
      {note && <Fact name={<Trans context="field">Note</Trans>}>{note}</Fact>}
    </Facts>
  );
}

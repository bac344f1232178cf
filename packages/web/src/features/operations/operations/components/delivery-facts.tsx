import { Trans, useLingui } from "@lingui/react/macro";
import type { DeliveryState } from "@vowdesk/contract/operations/operations";
import { formatCount } from "../../../../ui/format/count.ts";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { Fact } from "../../../../ui/display/facts.tsx";

/** Undelivered messages, including those for users who are offline. */
export function DeliveryFacts({ delivery: { pending, more, oldestAt, stuck } }: { delivery: DeliveryState }) {
  const { i18n } = useLingui();
  return (
    <>
      <Fact name={<Trans>Messages to deliver</Trans>}>{formatCount(pending, more, i18n.locale)}</Fact>
      <Fact name={<Trans context="server">Oldest</Trans>}>{oldestAt ? <RelativeTime at={oldestAt} /> : "—"}</Fact>
      <Fact name={<Trans>Undeliverable to a browser</Trans>}>{i18n.number(stuck)}</Fact>
    </>
  );
}

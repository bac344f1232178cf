import { Trans, useLingui } from "@lingui/react/macro";
import type { Webhook } from "@vowdesk/contract/messages/webhooks";
import { Badge } from "../../../../ui/display/badge.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { stateNames } from "../webhooks.labels.ts";
import css from "./webhooks.module.css";

export function WebhookState({ state }: Pick<Webhook, "state">) {
  const { i18n } = useLingui();
  return <Badge tone={state === "active" ? "good" : "warn"}>{i18n._(stateNames[state])}</Badge>;
}

/** The result of the last attempt and its time. */
export function LastResult({ webhook: { lastAt, lastStatus, lastError } }: { webhook: Webhook }) {
  if (lastAt === null) return <>—</>;
  return (
    <span className={css.result}>
      <Badge tone={lastError === null ? "good" : "bad"}>
        {lastStatus ?? <Trans context="webhook">No answer</Trans>}
      </Badge>
      <RelativeTime at={lastAt} />
    </span>
  );
}

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { i18n } = useLingui();
  const { events, description, pauseCause, lastError, failingSince, previousSecretUntil, pending, failed } = webhook;
  const { maker, withheld } = webhook;
  return (
    <Facts>
      {pauseCause === "gone" && (
        <Fact name={<Trans context="state">Paused</Trans>}>
          <Trans>The receiver answered that it wants no more events (410).</Trans>
        </Fact>
      )}
      {pauseCause === "maker" && (
        <Fact name={<Trans context="state">Paused</Trans>}>
          <Trans>The account of {maker} is not active. Resume the webhook to take it over.</Trans>
        </Fact>
      )}
      <Fact name={<Trans context="webhook">Events</Trans>}>{events.join(", ")}</Fact>
      {description && <Fact name={<Trans context="field">Description</Trans>}>{description}</Fact>}
      <Fact name={<Trans context="field">Last result</Trans>} more={lastError ?? ""}>
        <LastResult webhook={webhook} />
      </Fact>
      {failingSince && (
        <Fact name={<Trans context="webhook">Failing since</Trans>}>
          <RelativeTime at={failingSince} />
        </Fact>
      )}
      <Fact name={<Trans context="webhook">Pending deliveries</Trans>}>{i18n.number(pending)}</Fact>
      <Fact name={<Trans context="webhook">Failed deliveries</Trans>}>{i18n.number(failed)}</Fact>
      <Fact name={<Trans>Sends what this user may read</Trans>}>{maker || "—"}</Fact>
      {withheld > 0 && <Fact name={<Trans>Events not sent</Trans>}>{i18n.number(withheld)}</Fact>}
      {previousSecretUntil && (
        <Fact name={<Trans>Former secret signs until</Trans>}>
          <time dateTime={previousSecretUntil}>{formatTime(previousSecretUntil, "short", i18n.locale)}</time>
        </Fact>
      )}
      <Fact name={<Trans context="field">Created</Trans>} more={webhook.createdBy}>
        <RelativeTime at={webhook.createdAt} />
      </Fact>
    </Facts>
  );
}

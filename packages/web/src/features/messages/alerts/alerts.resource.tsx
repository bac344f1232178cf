import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { alertBotsApi, type AlertBot } from "@vowdesk/contract/messages/alerts";
import { languageNames } from "../../../kernel/i18n/language.ts";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { actions, add, changeDelays } from "./alerts.actions.ts";
import { botKindNames } from "./alerts.labels.ts";

function Kind({ kind }: Pick<AlertBot, "kind">) {
  const { i18n } = useLingui();
  return <>{i18n._(botKindNames[kind])}</>;
}

/** The result of the last attempt and its time. */
function LastResult({ bot: { lastAt, lastError } }: { bot: AlertBot }) {
  if (lastAt === null) return <>—</>;
  return (
    <>
      <Badge tone={lastError === null ? "good" : "bad"}>{lastError ?? <Trans context="state">Sent</Trans>}</Badge>{" "}
      <RelativeTime at={lastAt} />
    </>
  );
}

/** The bots that report unclaimed orders to group chats, and the times of all channels. */
export const alertBots = resource({
  name: "alertBots",
  list: alertBotsApi.list,
  columns: [
    { field: "name", label: msg({ message: "Name", context: "of a record" }), card: "title" },
    {
      field: "kind",
      label: msg({ message: "Service", context: "service" }),
      width: 120,
      as: (kind) => <Kind kind={kind} />,
    },
    {
      field: "language",
      label: msg({ message: "Language", context: "field" }),
      width: 120,
      as: (language) => languageNames[language],
    },
    {
      field: "isOn",
      label: msg({ message: "Status", context: "field" }),
      width: 120,
      card: "side",
      as: (isOn) => (
        <Badge tone={isOn ? "good" : "calm"}>
          {isOn ? <Trans context="state">Active</Trans> : <Trans context="state">Paused</Trans>}
        </Badge>
      ),
    },
    {
      field: "lastAt",
      label: msg({ message: "Last result", context: "field" }),
      width: 260,
      as: (_at, bot) => <LastResult bot={bot} />,
    },
  ],
  filters: { name: filter.search(msg({ message: "Name", context: "of a record" })) },
  actions,
  tools: [add, changeDelays],
});

import { Trans, useLingui } from "@lingui/react/macro";
import { utcOfDate } from "@vowdesk/contract/kernel";
import { operationsApi, type Health } from "@vowdesk/contract/operations/operations";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { DeliveryFacts } from "./components/delivery-facts.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { Panel } from "./components/panel.tsx";
import { usePolledCall } from "./components/use-polled-call.ts";
import { formatBytes } from "../../../ui/format/bytes.ts";
import { formatSpan } from "./components/measures.ts";
import { LaneFacts } from "./components/lane-facts.tsx";
import { NodePanel } from "./components/node-panel.tsx";
import { PageState } from "./components/page-state.tsx";
import { PicturesPanel } from "./components/pictures-panel.tsx";
import { WarningList } from "./components/warning-list.tsx";
import { workName } from "./operations.labels.ts";
import layout from "../../../ui/display/layout.module.css";
import css from "./components/operations.module.css";

/** The health page; it polls. */
export default function HealthPage() {
  const answer = usePolledCall(operationsApi.health, {});
  return <PageState answer={answer}>{(health) => <Shown health={health} />}</PageState>;
}

function Shown({ health }: { health: Health }) {
  const { i18n } = useLingui();
  const { delivery, nodes, warnings, at } = health;
  return (
    <div className={css.page}>
      <WarningList warnings={warnings} />
      <div className={css.panels}>
        {nodes.map((node) => (
          <NodePanel key={node.id} node={node} health={health} />
        ))}
        <DatabasePanel health={health} />
        {health.pictures && <PicturesPanel pictures={health.pictures} />}
        <Panel title={<Trans context="server">Recurring jobs</Trans>}>
          <LaneFacts lanes={health.lanes} />
        </Panel>
        {health.failing.length > 0 && (
          <Panel title={<Trans context="server">Failed, retrying</Trans>}>
            <Facts>
              {health.failing.map(({ runner, count, since }) => (
                <Fact key={runner} name={workName(runner)}>
                  {i18n.number(count)} · <RelativeTime at={since} />
                </Fact>
              ))}
            </Facts>
          </Panel>
        )}
        <Panel title={<Trans context="server">Message delivery</Trans>}>
          <Facts>
            <DeliveryFacts delivery={delivery} />
          </Facts>
        </Panel>
      </div>
      <p className={layout.quiet}>
        <Trans>
          As of <RelativeTime at={at} />. Updated every 10 seconds.
        </Trans>
      </p>
    </div>
  );
}

function DatabasePanel({ health: { database, backupAt } }: { health: Health }) {
  const { i18n } = useLingui();
  const { oldestTransactionS, trialReleasedOn } = database;
  return (
    <Panel title={<Trans context="kind of record">Database</Trans>}>
      <Facts>
        <Fact name={<Trans context="software">Version</Trans>}>PostgreSQL {database.version}</Fact>
        {trialReleasedOn && (
          <Fact name={<Trans context="server">Embedded database</Trans>}>
            <Trans context="server">
              released <RelativeTime at={utcOfDate(trialReleasedOn)} />
            </Trans>
          </Fact>
        )}
        <Fact name={<Trans context="server">Database size</Trans>}>{formatBytes(database.sizeBytes, i18n.locale)}</Fact>
        <Fact name={<Trans context="server">Connections</Trans>}>
          {database.connections} / {database.connectionsAtMost}
        </Fact>
        <Fact name={<Trans context="server">Longest transaction</Trans>}>
          {oldestTransactionS === null ? "—" : formatSpan(oldestTransactionS * 1_000, i18n.locale)}
        </Fact>
        <Fact name={<Trans context="server">Schema</Trans>}>{database.migration}</Fact>
        <Fact name={<Trans context="server">Last backup</Trans>}>
          {backupAt ? <RelativeTime at={backupAt} /> : <Trans context="server">none</Trans>}
        </Fact>
      </Facts>
    </Panel>
  );
}

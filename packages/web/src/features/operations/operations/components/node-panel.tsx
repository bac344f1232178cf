import { Trans, useLingui } from "@lingui/react/macro";
import type { Health, HealthWarning, NodeState } from "@vowdesk/contract/operations/operations";
import { Badge } from "../../../../ui/display/badge.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { Panel } from "./panel.tsx";
import { formatBytes } from "../../../../ui/format/bytes.ts";
import { formatSpan } from "./measures.ts";

const nameOf = ({ host, pid }: NodeState) => `${host}:${pid}`;

function NodeBadge({ name, warnings }: { name: string } & Pick<Health, "warnings">) {
  const isBad = (requested: HealthWarning["kind"]) =>
    warnings.some(({ kind, tone, about }) => kind === requested && tone === "bad" && about === name);
  if (isBad("node-silent"))
    return (
      <Badge tone="bad">
        <Trans context="server">Not responding</Trans>
      </Badge>
    );
  if (isBad("clock-wrong"))
    return (
      <Badge tone="bad">
        <Trans context="server">Clock wrong</Trans>
      </Badge>
    );
  return (
    <Badge tone="good">
      <Trans context="state">Running</Trans>
    </Badge>
  );
}

/** A server process with its last reported state. */
export function NodePanel({ node, health }: { node: NodeState; health: Health }) {
  const { i18n } = useLingui();
  const name = nameOf(node);
  const bytes = (count: number) => formatBytes(count, i18n.locale);
  const span = (ms: number) => formatSpan(ms, i18n.locale);
  const upMs = Date.parse(health.at) - Date.parse(node.startedAt);
  const { diskFreeBytes, diskBytes, poolOpen, poolIdle, poolWaiting } = node;
  return (
    <Panel title={name} badge={<NodeBadge name={name} warnings={health.warnings} />}>
      <Facts>
        <Fact name={<Trans context="server">Last heartbeat</Trans>}>
          <RelativeTime at={node.seenAt} />
        </Fact>
        <Fact name={<Trans context="server">Uptime</Trans>}>{span(upMs)}</Fact>
        <Fact name={<Trans context="field">Build</Trans>}>{node.build}</Fact>
        <Fact name={<Trans context="server">Memory</Trans>}>{bytes(node.rssBytes)}</Fact>
        <Fact name={<Trans>Delay (99th percentile)</Trans>}>{span(node.loopP99Ms)}</Fact>
        <Fact name={<Trans context="server">Open sockets</Trans>}>{i18n.number(node.sockets)}</Fact>
        <Fact name={<Trans>Messages in delivery</Trans>}>{i18n.number(node.inFlight)}</Fact>
        <Fact name={<Trans>Longest wait for an acknowledgement</Trans>}>{span(node.unackedMostS * 1_000)}</Fact>
        <Fact name={<Trans>Signals from other processes</Trans>}>{node.hintsUp ? span(node.hintMs) : "—"}</Fact>
        <Fact name={<Trans context="server">Queued</Trans>}>{i18n.number(node.queued)}</Fact>
        <Fact name={<Trans context="server">Database connections</Trans>}>
          <Trans>
            {poolOpen} open, {poolIdle} idle, {poolWaiting} waiting
          </Trans>
        </Fact>
        <Fact name={<Trans>Free disk space</Trans>}>
          {diskFreeBytes === null || diskBytes === null ? "—" : `${bytes(diskFreeBytes)} / ${bytes(diskBytes)}`}
        </Fact>
        <Fact name={<Trans>Clock offset from database</Trans>}>
          {node.clockAheadMs !== 0 && (node.clockAheadMs > 0 ? "+" : "−")}
          {span(Math.abs(node.clockAheadMs))}
        </Fact>
      </Facts>
    </Panel>
  );
}

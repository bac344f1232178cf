import { Trans } from "@lingui/react/macro";
import { useEffect, useState, useSyncExternalStore } from "react";
import { StatusDot } from "../../ui/badge.tsx";
import { inbox } from "../live.ts";
import css from "./header.module.css";

/** Says in words when live updates do not come; silent while all is well. */
export function ConnectionWords() {
  const { connection } = useSyncExternalStore(inbox.subscribe, inbox.getSnapshot);
  if (connection.is === "online" || connection.is === "off") return null;
  return (
    <p className={css.connection} role="status">
      <StatusDot tone={connection.is === "connecting" ? "calm" : "warn"}>
        <span className={css.connectionText}>
          {connection.is === "connecting" && <Trans>Connecting…</Trans>}
          {connection.is === "waiting" && <Retry until={connection.until} />}
          {connection.is === "stopped" && <Trans>Live updates are off in this tab</Trans>}
        </span>
      </StatusDot>
    </p>
  );
}

function Retry({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(function countDown() {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return <Trans>No connection, trying again in {seconds} s</Trans>;
}

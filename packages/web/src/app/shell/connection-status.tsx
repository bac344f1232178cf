import { Trans } from "@lingui/react/macro";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "../../kernel/session/session.ts";
import type { StopReason } from "../../kernel/realtime/inbox.ts";
import { StatusDot } from "../../ui/display/badge.tsx";
import { Button } from "../../ui/input/button.tsx";
import { inbox } from "../start/live.ts";
import css from "./header.module.css";

/** States why live updates are missing. Empty while connected and after sign-out. */
export function ConnectionStatus() {
  const connection = useSyncExternalStore(inbox.subscribe, () => inbox.getSnapshot().connection);
  if (connection.is === "online" || connection.is === "off") return null;
  if (connection.is === "stopped" && connection.reason === "signed-out") return null;
  return (
    <p className={css.connection} role="status">
      <StatusDot tone={connection.is === "connecting" ? "calm" : "warn"}>
        <span className={css.connectionText}>
          {connection.is === "connecting" && <Trans>Connecting…</Trans>}
          {connection.is === "waiting" && <Retry until={connection.until} />}
          {connection.is === "stopped" && <Stopped reason={connection.reason} />}
        </span>
      </StatusDot>
    </p>
  );
}

/** What the user can do when the connection is not retried. */
function Stopped({ reason }: { reason: StopReason }) {
  const userId = useSession(({ user }) => user?.id);
  if (reason !== "too-many-tabs") return <Trans>Your session has ended: sign in again for live updates</Trans>;
  return (
    <>
      <Trans>Too many tabs are open: no live updates in this one</Trans>{" "}
      {userId !== undefined && (
        <Button look="bare" size="s" onClick={() => inbox.start(userId)}>
          <Trans>Use this tab</Trans>
        </Button>
      )}
    </>
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

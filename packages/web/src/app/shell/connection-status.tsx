import { Trans } from "@lingui/react/macro";
import { useEffect, useState, useSyncExternalStore } from "react";
import { clearSession, useSession } from "../../kernel/session/session.ts";
import type { StopReason } from "../../kernel/realtime/inbox.ts";
import { StatusDot } from "../../ui/display/badge.tsx";
import { Button } from "../../ui/input/button.tsx";
import { inbox } from "../start/live.ts";
import css from "./header.module.css";

function followNetwork(changed: () => void): () => void {
  const controller = new AbortController();
  for (const event of ["online", "offline"]) addEventListener(event, changed, controller);
  return () => controller.abort();
}

/** States why live updates are missing. Empty while connected. */
export function ConnectionStatus() {
  const connection = useSyncExternalStore(inbox.subscribe, () => inbox.getSnapshot().connection);
  // The browser reports a lost network at once, the socket after a missed heartbeat.
  const hasNetwork = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const shown = hasNetwork ? connection : ({ is: "offline" } as const);
  if (shown.is === "online" || shown.is === "off") return null;
  return (
    <p className={css.connection} role="status">
      <StatusDot tone={shown.is === "connecting" ? "calm" : "warn"}>
        <span className={css.connectionText}>
          {shown.is === "offline" && <Trans context="header">Offline</Trans>}
          {shown.is === "connecting" && <Trans context="header">Connecting…</Trans>}
          {shown.is === "waiting" && <Retry until={shown.until} />}
          {shown.is === "stopped" && <Stopped reason={shown.reason} />}
        </span>
      </StatusDot>
      {shown.is === "stopped" && <Restart reason={shown.reason} />}
    </p>
  );
}

function Stopped({ reason }: { reason: StopReason }) {
  if (reason !== "too-many-tabs") return <Trans>Your session has ended</Trans>;
  return <Trans>Too many tabs open. This tab gets no live updates</Trans>;
}

function signInAgain(): void {
  clearSession();
  location.reload();
}

/** The button that connects again after a connection has stopped, such as after the prompt of an ended session was cancelled. */
function Restart({ reason }: { reason: StopReason }) {
  const userId = useSession(({ user }) => user?.id);
  if (userId === undefined) return null;
  return reason === "too-many-tabs" ? (
    <Button look="bare" size="s" onClick={() => inbox.start(userId)}>
      <Trans>Use this tab</Trans>
    </Button>
  ) : (
    <Button look="bare" size="s" onClick={signInAgain}>
      <Trans>Sign in again</Trans>
    </Button>
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

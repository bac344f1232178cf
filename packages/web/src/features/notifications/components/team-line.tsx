import { Trans } from "@lingui/react/macro";
import { notificationsApi, type Message, type Team } from "@vowdesk/contract/notifications";
import { useState } from "react";
import { call, CallRefused } from "../../../kernel/http/call.ts";
import { useSession } from "../../../kernel/session/session.ts";
import type { Inbox } from "../../../kernel/realtime/inbox.ts";
import { Button } from "../../../ui/input/button.tsx";
import { toast } from "../../../ui/feedback/toast.tsx";
import { TeamBadge } from "./team-badge.tsx";
import { withTeam } from "./team-patch.ts";
import css from "../drawer/message-drawer.module.css";

/** How far the team is with what a message tells of, and the way to take it on or give it back. */
export function TeamLine({ inbox, team }: { inbox: Inbox<Message>; team: Team }) {
  const me = useSession(({ user }) => user?.id);
  const [isBusy, setBusy] = useState(false);
  const ask = async (endpoint: typeof notificationsApi.claim | typeof notificationsApi.release) => {
    setBusy(true);
    const { kind, subject } = team;
    try {
      inbox.patch(withTeam(await call(endpoint, { kind, subject })));
    } catch (failure) {
      if (!(failure instanceof CallRefused)) return;
      // Somebody was first: the refusal brings who.
      if (failure.data) inbox.patch(withTeam(failure.data as Team));
      toast({ text: failure.message, tone: "warn", requestId: failure.requestId });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.team}>
      {team.kind === "order" && <span className={css.subject}>{team.subject}</span>}
      <TeamBadge team={team} />
      {team.state === "unclaimed" && (
        <Button size="s" disabled={isBusy} onClick={() => void ask(notificationsApi.claim)}>
          <Trans>Claim</Trans>
        </Button>
      )}
      {team.state === "claimed" && team.byId === me && (
        <Button size="s" look="bare" disabled={isBusy} onClick={() => void ask(notificationsApi.release)}>
          <Trans>Release</Trans>
        </Button>
      )}
    </div>
  );
}

import { Trans } from "@lingui/react/macro";
import { notificationsApi, type Message, type Team } from "@vowdesk/contract/messages/notifications";
import { useState } from "react";
import { call, CallRefused } from "../../../../kernel/http/call.ts";
import { useSession } from "../../../../kernel/session/session.ts";
import type { Inbox } from "../../../../kernel/realtime/inbox.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { TeamBadge } from "./team-badge.tsx";
import { patchTeam } from "./team-patch.ts";
import { inBackground, showFailure } from "../../../../kernel/errors/show-failure.ts";
import css from "../drawer/message-drawer.module.css";

/** The team's state of a message, with buttons to claim or release it. */
export function TeamLine({ inbox, team }: { inbox: Inbox<Message>; team: Team }) {
  const me = useSession(({ user }) => user?.id);
  const [isBusy, setBusy] = useState(false);
  const send = async (endpoint: typeof notificationsApi.claim | typeof notificationsApi.release) => {
    setBusy(true);
    const { kind, subject } = team;
    try {
      inbox.patch(patchTeam(await call(endpoint, { kind, subject })));
    } catch (failure) {
      if (!(failure instanceof CallRefused)) return showFailure(failure);
      // A refused claim contains the current state.
      if (failure.data) inbox.patch(patchTeam(failure.data as Team));
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
        <Button size="s" disabled={isBusy} onClick={() => inBackground(send(notificationsApi.claim))}>
          <Trans context="button">Claim</Trans>
        </Button>
      )}
      {team.state === "claimed" && team.byId === me && (
        <Button size="s" look="bare" disabled={isBusy} onClick={() => inBackground(send(notificationsApi.release))}>
          <Trans context="button">Release</Trans>
        </Button>
      )}
    </div>
  );
}

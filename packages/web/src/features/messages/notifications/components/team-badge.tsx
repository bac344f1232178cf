import { Trans } from "@lingui/react/macro";
import type { Team } from "@vowdesk/contract/messages/notifications";
import { useSession } from "../../../../kernel/session/session.ts";
import { Badge } from "../../../../ui/display/badge.tsx";

/** The team's state of the subject of a message. Reading is per user, this state is shared. */
export function TeamBadge({ team: { state, by, byId } }: { team: Team }) {
  const me = useSession(({ user }) => user?.id);
  if (state === "unclaimed") {
    return (
      <Badge tone="warn">
        <Trans context="state">Unclaimed</Trans>
      </Badge>
    );
  }
  if (state === "done") {
    return (
      <Badge tone="good">
        <Trans context="state">Done</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="brand">
      {byId === me ? <Trans>Claimed by you</Trans> : <Trans context="message">Claimed by {by}</Trans>}
    </Badge>
  );
}

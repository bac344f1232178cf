import { Trans } from "@lingui/react/macro";
import type { Conversation } from "@vowdesk/contract/chat";
import { useSession } from "../../../kernel/session/session.ts";
import { useNow } from "../../../ui/format/now.ts";
import css from "../thread.module.css";

/** Shows the member of staff who is replying or is assigned. */
export function Holder({ conversation: { lease, assignee } }: { conversation: Conversation }) {
  const me = useSession(({ user }) => user?.id ?? 0);
  const now = useNow();
  const claim = lease && Date.parse(lease.until) > now ? lease : null;
  if (claim?.id === me)
    return (
      <span className={css.mine}>
        <Trans>You are replying</Trans>
      </span>
    );
  if (claim) {
    const { name } = claim;
    return (
      <span className={css.taken}>
        <Trans context="chat">{name} is replying</Trans>
      </span>
    );
  }
  if (!assignee) return <Trans context="state">Unassigned</Trans>;
  const { id, name } = assignee;
  return id === me ? <Trans context="state">Claimed</Trans> : <Trans context="chat">Claimed by {name}</Trans>;
}

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
        <Trans>{name} is replying</Trans>
      </span>
    );
  }
  if (!assignee) return <Trans>Unassigned</Trans>;
  const { id, name } = assignee;
  return id === me ? <Trans>Claimed</Trans> : <Trans>Claimed by {name}</Trans>;
}

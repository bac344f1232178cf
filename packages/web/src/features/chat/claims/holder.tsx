import { Trans } from "@lingui/react/macro";
import type { Conversation } from "@vowdesk/contract/chat";
import { serverNow } from "../../../kernel/session/clock.ts";
import { useSession } from "../../../kernel/session/session.ts";
import { useNow } from "../../../ui/format/now.ts";
import { holderOf, type Claimed } from "./current-holder.ts";
import css from "../thread.module.css";

/** The holder at this moment, for the list and the head of the conversation, so that both say the same. */
export function useHolder(conversation: Claimed) {
  const me = useSession(({ user }) => user?.id ?? 0);
  const read = () => holderOf(conversation, me, serverNow());
  useNow(() => String(read()?.isReplying));
  return read();
}

/** Names the member of staff who is replying or has claimed the conversation. */
export function Holder({ conversation }: { conversation: Conversation }) {
  const holder = useHolder(conversation);
  if (!holder) return <Trans context="state">Unassigned</Trans>;
  const { name, isMe, isReplying } = holder;
  if (isMe)
    return (
      <span className={css.mine}>
        {isReplying ? <Trans>You are replying</Trans> : <Trans context="chat">Claimed by you</Trans>}
      </span>
    );
  if (!isReplying) return <Trans context="chat">Claimed by {name}</Trans>;
  return (
    <span className={css.taken}>
      <Trans context="chat">{name} is replying</Trans>
    </span>
  );
}

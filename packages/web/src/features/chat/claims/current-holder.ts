import type { Conversation } from "@vowdesk/contract/chat";

export type Claimed = Pick<Conversation, "lease" | "assignee">;

/** The member of staff who is replying, else the assignee; null without one. A lease that has expired does not count. */
export function holderOf({ lease, assignee }: Claimed, me: number, nowMs: number) {
  const isReplying = lease !== null && Date.parse(lease.until) > nowMs;
  const holder = isReplying ? lease : assignee;
  return holder && { name: holder.name, isMe: holder.id === me, isReplying };
}

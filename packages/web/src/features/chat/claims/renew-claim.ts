import { chatApi, leaseMs, type Conversation } from "@vowdesk/contract/chat";
import { useEffect, useRef } from "react";
import { call } from "../../../kernel/http/call.ts";
import { serverNow } from "../../../kernel/session/clock.ts";
import { useSession } from "../../../kernel/session/session.ts";
import { applyAnswer, invalidateSoon } from "../../../kernel/cache/queries.ts";

/** Error margin of the estimated server time. */
const clockSlackMs = 1_000;

/** Returns a function to call while the user types. It renews the user's own claim when half of its time is over. */
export function useRenewClaim({ id, lease }: Conversation): () => void {
  const me = useSession(({ user }) => user?.id ?? 0);
  const renewed = useRef({ id, atMs: 0 });
  return () => {
    if (lease?.id !== me) return;
    const leftMs = Date.parse(lease.until) - serverNow();
    const isRenewed = renewed.current.id === id && Date.now() - renewed.current.atMs < leaseMs / 2;
    if (leftMs <= 0 || leftMs > leaseMs / 2 || isRenewed) return;
    renewed.current = { id, atMs: Date.now() };
    // If the claim was lost meanwhile, the answer to sending reports it.
    call(chatApi.claim, { id }, { background: true }).then(
      (answer) => applyAnswer("chat", answer),
      () => {},
    );
  };
}

/** Refetches the conversation when a colleague's claim expires, because no frame announces that. */
export function useClaimEnd({ lease }: Conversation): void {
  const me = useSession(({ user }) => user?.id ?? 0);
  const until = lease && lease.id !== me ? lease.until : null;
  useEffect(
    function refetchWhenExpired() {
      if (until === null) return undefined;
      const leftMs = Date.parse(until) - serverNow();
      if (leftMs <= 0) return undefined;
      const timer = setTimeout(() => invalidateSoon("chat"), leftMs + clockSlackMs);
      return () => clearTimeout(timer);
    },
    [until],
  );
}

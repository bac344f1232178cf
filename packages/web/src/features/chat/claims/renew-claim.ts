import { chatApi, leaseMs, type Conversation } from "@vowdesk/contract/chat";
import { useEffect, useRef } from "react";
import { call } from "../../../kernel/http/call.ts";
import { serverNow } from "../../../kernel/session/clock.ts";
import { useSession } from "../../../kernel/session/session.ts";
import { invalidateSoon } from "../../../kernel/cache/queries.ts";

/** The server's clock is known to a second. */
const clockSlackMs = 1_000;

/** Who writes keeps the conversation: a claim of one's own is renewed when half of it is over. */
export function useKeepClaim({ id, lease }: Conversation): () => void {
  const me = useSession(({ user }) => user?.id ?? 0);
  const renewed = useRef({ id, atMs: 0 });
  return () => {
    if (lease?.id !== me) return;
    const leftMs = Date.parse(lease.until) - serverNow();
    const isRenewed = renewed.current.id === id && Date.now() - renewed.current.atMs < leaseMs / 2;
    if (leftMs <= 0 || leftMs > leaseMs / 2 || isRenewed) return;
    renewed.current = { id, atMs: Date.now() };
    // Whoever loses it meanwhile hears of it when they send.
    void call(chatApi.claim, { id }, { background: true }).then(
      () => invalidateSoon("chat"),
      () => {},
    );
  };
}

/** A colleague's claim ends without a word: what one may do then is asked anew. */
export function useClaimEnd({ lease }: Conversation): void {
  const me = useSession(({ user }) => user?.id ?? 0);
  const until = lease && lease.id !== me ? lease.until : null;
  useEffect(
    function askWhenOver() {
      if (until === null) return undefined;
      const leftMs = Date.parse(until) - serverNow();
      if (leftMs <= 0) return undefined;
      const timer = setTimeout(() => invalidateSoon("chat"), leftMs + clockSlackMs);
      return () => clearTimeout(timer);
    },
    [until],
  );
}

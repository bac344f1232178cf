import { useLingui } from "@lingui/react/macro";
import { chatApi, type ChatAct, type Conversation } from "@vowdesk/contract/chat";
import { useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { useSession } from "../../../kernel/session/session.ts";
import { toast } from "../../../ui/feedback/toast.tsx";

/** Something one may do to a conversation now. */
export interface Step {
  label: string;
  isDanger?: boolean;
  run: () => void;
}

/** What the server allows, the next thing to do first; the browser repeats no rule. */
export function useActs(conversation: Conversation, ask: (dialog: "hand-over" | "take-over") => void) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const me = useSession(({ user }) => user?.id ?? 0);
  const { id, version, pinned, allowed, lease } = conversation;
  const perform = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal) toast({ tone: "bad", text: refusal.message, requestId: refusal.requestId });
    }
    await invalidate("chat");
    setBusy(false);
  };
  const step = (act: ChatAct, label: string, work: () => Promise<unknown>): [ChatAct, Step] => [
    act,
    { label, run: () => void perform(work) },
  ];
  const all: [ChatAct, Step][] = [
    step("claim", t`Take it`, () => call(chatApi.claim, { id })),
    ["take-over", { label: t`Take over`, run: () => ask("take-over") }],
    // Whoever finishes it means what they have seen.
    step("finish", t`Finish`, () => call(chatApi.setState, { id, state: "done", version })),
    step("reopen", t`Open again`, () => call(chatApi.setState, { id, state: "open" })),
    ["hand-over", { label: t`Hand over`, run: () => ask("hand-over") }],
    step("release", t`Give back`, () => call(chatApi.release, { id })),
    step("pin", pinned ? t`Unpin` : t`Pin`, () => call(chatApi.goTop, { id, pinned: !pinned })),
    step("hide", t`Hide until the customer writes`, () => call(chatApi.pcDelete, { id })),
  ];
  // Whoever is on it renews that by writing.
  const isOffered = (act: ChatAct) => allowed.includes(act) && !(act === "claim" && lease?.id === me);
  return { steps: all.filter(([act]) => isOffered(act)).map(([, one]) => one), isBusy };
}

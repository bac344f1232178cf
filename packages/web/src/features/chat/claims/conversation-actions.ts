import { useLingui } from "@lingui/react/macro";
import { chatApi, type ChatAct, type Conversation } from "@vowdesk/contract/chat";
import { useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { useSession } from "../../../kernel/session/session.ts";
import { toast } from "../../../ui/feedback/toast.tsx";

/** An action that is allowed on a conversation now. */
export interface ConversationAction {
  label: string;
  isDanger?: boolean;
  run: () => void;
}

/** The actions that the server allows, the most likely next step first. */
export function useConversationActions(
  conversation: Conversation,
  openDialog: (dialog: "hand-over" | "take-over") => void,
) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const me = useSession(({ user }) => user?.id ?? 0);
  const { id, version, pinned, allowed, lease } = conversation;
  const perform = async (run: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await run();
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal) toast({ tone: "bad", text: refusal.message, requestId: refusal.requestId });
    }
    await invalidate("chat");
    setBusy(false);
  };
  const action = (act: ChatAct, label: string, run: () => Promise<unknown>): [ChatAct, ConversationAction] => [
    act,
    { label, run: () => void perform(run) },
  ];
  const all: [ChatAct, ConversationAction][] = [
    action("claim", t`Take it`, () => call(chatApi.claim, { id })),
    ["take-over", { label: t`Take over`, run: () => openDialog("take-over") }],
    // The version makes sure that the user has seen the latest state.
    action("finish", t`Finish`, () => call(chatApi.setState, { id, state: "done", version })),
    action("reopen", t`Open again`, () => call(chatApi.setState, { id, state: "open" })),
    ["hand-over", { label: t`Hand over`, run: () => openDialog("hand-over") }],
    action("release", t`Give back`, () => call(chatApi.release, { id })),
    action("pin", pinned ? t`Unpin` : t`Pin`, () => call(chatApi.goTop, { id, pinned: !pinned })),
    action("hide", t`Hide until the customer writes`, () => call(chatApi.pcDelete, { id })),
  ];
  // The holder of the claim renews it by typing and needs no button.
  const isOffered = (act: ChatAct) => allowed.includes(act) && !(act === "claim" && lease?.id === me);
  return { actions: all.filter(([act]) => isOffered(act)).map(([, action]) => action), isBusy };
}

import { Trans, useLingui } from "@lingui/react/macro";
import { chatApi, type ChatMessage } from "@vowdesk/contract/chat";
import { useEffect, useState } from "react";
import { call } from "../../../kernel/http/call.ts";
import { serverNow } from "../../../kernel/session/clock.ts";
import { invalidate, invalidateSoon } from "../../../kernel/cache/queries.ts";
import { inBackground, showFailure } from "../../../kernel/errors/show-failure.ts";
import { giveBack } from "../composer/drafts.ts";
import css from "./bubble.module.css";

const tickMs = 250;

interface UndoSendProps {
  message: ChatMessage;
  heldUntil: string;
  isMine: boolean;
}

/** Seconds until a moment, updated while it is in the future. */
function useSecondsTo(moment: string): number {
  const [leftMs, setLeft] = useState(() => Date.parse(moment) - serverNow());
  const isAhead = leftMs > 0;
  useEffect(
    function countDown() {
      if (!isAhead) {
        // The message is sent now. Refetch in case the frame about it is lost.
        invalidateSoon("chat");
        return undefined;
      }
      const timer = setInterval(() => setLeft(Date.parse(moment) - serverNow()), tickMs);
      return () => clearInterval(timer);
    },
    [moment, isAhead],
  );
  return Math.max(0, Math.ceil(leftMs / 1000));
}

async function takeBack({ id, conversationId, type, text, isPrivate }: ChatMessage): Promise<void> {
  try {
    await call(chatApi.unsend, { id });
    if (type === 0) giveBack(conversationId, text, isPrivate);
  } catch (failure) {
    showFailure(failure);
  }
  await invalidate("chat");
}

/** Countdown of a message that the server holds for a few seconds; its sender can take it back. */
export function UndoSend({ message, heldUntil, isMine }: UndoSendProps) {
  const { t } = useLingui();
  const seconds = useSecondsTo(heldUntil);
  const [isBusy, setBusy] = useState(false);
  return (
    <span className={css.meta}>
      {seconds > 0 ? <Trans>Sends in {seconds} s</Trans> : t({ message: "Sending", context: "chat" })}
      {isMine && seconds > 0 && (
        <button
          type="button"
          className={css.act}
          disabled={isBusy}
          onClick={() => {
            setBusy(true);
            inBackground(takeBack(message));
          }}
        >
          <Trans context="chat">Undo send</Trans>
        </button>
      )}
    </span>
  );
}

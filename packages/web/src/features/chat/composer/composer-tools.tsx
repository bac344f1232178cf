import { useLingui } from "@lingui/react/macro";
import { IconGift, IconMicrophone, IconMoodSmile, IconPhoto, IconReceipt, IconTextPlus } from "@tabler/icons-react";
import type { Conversation } from "@vowdesk/contract/chat";
import { pictureTypes } from "@vowdesk/contract/operations/uploads";
import { lazy, Suspense, useRef, type RefObject } from "react";
import { inBackground } from "../../../kernel/errors/show-failure.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { IconButton } from "../../../ui/input/button.tsx";
import type { Content } from "../outbox/outbox.ts";
import { usePainted } from "../../../ui/timing/after-paint.ts";
import { addPictures } from "./picture-tray.tsx";
import { canRecord } from "../voice/recorder.ts";
import { useConversationState } from "../thread/conversation-state.ts";
import css from "./composer.module.css";

const EmojiPanel = lazy(async () => ({ default: (await import("./emoji-panel.tsx")).EmojiPanel }));
const ReplyPanel = lazy(async () => ({ default: (await import("../quick-replies/reply-panel.tsx")).ReplyPanel }));
const OrderPanel = lazy(async () => ({ default: (await import("./order-panel.tsx")).OrderPanel }));
const PacketDialog = lazy(async () => ({ default: (await import("../red-packets/packet-dialog.tsx")).PacketDialog }));

type Tool = "emoji" | "reply" | "order" | "packet" | null;

interface ComposerToolsProps {
  conversation: Conversation;
  isNote: boolean;
  /** Sending to the customer is not allowed now; the text field can still be edited. */
  isBlocked: boolean;
  send: (content: Content) => void;
  insert: (text: string) => void;
  record: () => void;
}

/** Buttons for content other than typed text. They are drawn one frame after the thread. */
export function ComposerTools(props: ComposerToolsProps) {
  return usePainted(true, false) ? <Tools {...props} /> : <div className={css.tools} />;
}

function Tools({ conversation, isNote, isBlocked, send, insert, record }: ComposerToolsProps) {
  const { t } = useLingui();
  const [tool, setTool] = useConversationState<Tool>(conversation.id, null);
  const file = useRef<HTMLInputElement>(null);
  const maySendPacket = useCan("chat:red") && conversation.allowed.includes("send-packet") && !isNote;
  const close = () => setTool(null);
  const pick = (next: Tool) => setTool(tool === next ? null : next);
  return (
    <div className={css.tools} onKeyDown={(event) => event.key === "Escape" && close()}>
      <IconButton
        label={t({ message: "Emoji", context: "chat" })}
        aria-expanded={tool === "emoji"}
        onClick={() => pick("emoji")}
      >
        <IconMoodSmile size={20} stroke={1.6} />
      </IconButton>
      <IconButton label={t({ message: "Picture", context: "kind of record" })} onClick={() => file.current?.click()}>
        <IconPhoto size={20} stroke={1.6} />
      </IconButton>
      <PictureInput key={conversation.id} conversationId={conversation.id} input={file} />
      {canRecord() && (
        <IconButton
          label={t({ message: "Voice message", context: "kind of record" })}
          disabled={isBlocked}
          onClick={record}
        >
          <IconMicrophone size={20} stroke={1.6} />
        </IconButton>
      )}
      <IconButton
        label={t({ message: "Quick replies", context: "kind of record" })}
        aria-expanded={tool === "reply"}
        onClick={() => pick("reply")}
      >
        <IconTextPlus size={20} stroke={1.6} />
      </IconButton>
      <IconButton
        label={t({ message: "Order", context: "kind of record" })}
        disabled={isBlocked}
        aria-expanded={tool === "order"}
        onClick={() => pick("order")}
      >
        <IconReceipt size={20} stroke={1.6} />
      </IconButton>
      {maySendPacket && (
        <IconButton label={t({ message: "Red packet", context: "kind of record" })} onClick={() => pick("packet")}>
          <IconGift size={20} stroke={1.6} />
        </IconButton>
      )}
      <Suspense>
        {tool === "emoji" && <EmojiPanel insert={insert} close={close} />}
        {tool === "reply" && <ReplyPanel conversation={conversation} insert={insert} close={close} />}
        {tool === "order" && <OrderPanel conversationId={conversation.id} send={send} close={close} />}
        {tool === "packet" && <PacketDialog conversation={conversation} send={send} close={close} />}
      </Suspense>
    </div>
  );
}

interface PictureInputProps {
  conversationId: number;
  input: RefObject<HTMLInputElement | null>;
}

function PictureInput({ conversationId, input }: PictureInputProps) {
  const { t } = useLingui();
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept={pictureTypes("chat")}
      aria-label={t({ message: "Choose pictures", context: "chat" })}
      onChange={({ target }) => {
        inBackground(addPictures(conversationId, [...(target.files ?? [])]));
        target.value = "";
      }}
    />
  );
}

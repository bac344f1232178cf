import { useLingui } from "@lingui/react/macro";
import { contentTypes, type ChatMessage } from "@vowdesk/contract/chat";
import { isOwnFile } from "../pictures/private-file.ts";
import { OrderContent } from "./order.tsx";
import { PacketContent } from "./packet.tsx";
import { PictureContent } from "./picture.tsx";
import { VoiceContent } from "./voice.tsx";
import css from "../components/content.module.css";

/** What has a frame of its own: a picture, a red packet, an order. */
export const bringsFrame = ({ type, media, packet, order }: ChatMessage): boolean =>
  packet !== null || order !== null || (type === contentTypes.image && media !== null);

/** What a message holds, by its type. Everything from people is text, never markup (RELIABILITY S15). */
export function Content({ message }: { message: ChatMessage }) {
  const { t } = useLingui();
  const { type, text, media, packet, order } = message;
  if (type === contentTypes.packet && packet) return <PacketContent packet={packet} />;
  if (type === contentTypes.order && order) return <OrderContent order={order} />;
  if (media && isOwnFile(media.url)) {
    if (type === contentTypes.image) return <PictureContent message={message} media={media} />;
    if (type === contentTypes.voice) return <VoiceContent message={message} media={media} />;
  }
  return <p className={css.text}>{text || t`This message cannot be shown`}</p>;
}

import { useLingui } from "@lingui/react/macro";
import { contentTypes, type ChatMessage } from "@vowdesk/contract/chat";
import { isOwnFile } from "../pictures/private-file.ts";
import { OrderContent } from "./order.tsx";
import { PacketContent } from "./packet.tsx";
import { PictureContent } from "./picture.tsx";
import { VoiceContent } from "./voice.tsx";
import css from "../content.module.css";

/** Pictures, red packets and orders are shown without a bubble. */
export const hasOwnFrame = ({ type, media, packet, order }: ChatMessage): boolean =>
  packet !== null || order !== null || (type === contentTypes.image && media !== null);

/** Content of a message by its type. Text of users is never rendered as markup (G-S15). */
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

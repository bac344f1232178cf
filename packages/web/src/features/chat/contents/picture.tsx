import { useLingui } from "@lingui/react/macro";
import type { ChatMedia, ChatMessage } from "@vowdesk/contract/chat";
import { useState } from "react";
import { pictureSize } from "../pictures/picture-size.ts";
import { showPicture } from "../pictures/pictures.ts";
import { smallPicture } from "../pictures/private-file.ts";
import css from "../content.module.css";

/** A thumbnail that opens the picture in full size. */
export function PictureContent({ message, media }: { message: ChatMessage; media: ChatMedia }) {
  const { t } = useLingui();
  const [hasFailed, setFailed] = useState(false);
  const name = message.senderName;
  return (
    <button
      type="button"
      className={css.picture}
      style={pictureSize(media)}
      aria-label={t`Show picture from ${name}`}
      onClick={() => showPicture(message.id)}
    >
      {hasFailed ? (
        <span className={css.missing}>{t`Could not load the picture`}</span>
      ) : (
        <img src={smallPicture(media.url)} alt="" decoding="async" onError={() => setFailed(true)} />
      )}
    </button>
  );
}

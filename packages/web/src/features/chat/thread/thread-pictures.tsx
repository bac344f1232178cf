import { contentTypes, type ChatMessage } from "@vowdesk/contract/chat";
import { lazy, Suspense, useEffect } from "react";
import { isOwnFile } from "../pictures/private-file.ts";
import { showPicture, useShownPicture } from "../pictures/pictures.ts";

const Lightbox = lazy(async () => ({ default: (await import("../../../ui/overlay/lightbox.tsx")).Lightbox }));

/** Lightbox with the pictures of a thread in full size. */
export function ThreadPictures({ records }: { records: readonly ChatMessage[] }) {
  const shown = useShownPicture();
  useEffect(() => () => showPicture(null), []);
  if (shown === null) return null;
  const pictures = records.flatMap(({ id, type, media, senderName }) =>
    type === contentTypes.image && media && isOwnFile(media.url) ? [{ id, src: media.url, title: senderName }] : [],
  );
  if (!pictures.some(({ id }) => id === shown)) return null;
  return (
    <Suspense>
      <Lightbox pictures={pictures} shown={shown} show={showPicture} />
    </Suspense>
  );
}

import { contentTypes, type ChatMessage } from "@vowdesk/contract/chat";
import { useEffect } from "react";
import { isOwnFile } from "../pictures/private-file.ts";
import { setVoiceOrder, stopPlaying } from "./voice-player.ts";

/** Passes the customer's voice messages of the thread to the player, and stops it when the thread is closed. */
export function useVoiceOrder(records: readonly ChatMessage[]): void {
  useEffect(() => {
    const voices = records.flatMap(({ id, type, media, from }) =>
      type === contentTypes.voice && from === "customer" && media && isOwnFile(media.url)
        ? [{ id, url: media.url }]
        : [],
    );
    setVoiceOrder(voices);
  }, [records]);
  useEffect(() => stopPlaying, []);
}

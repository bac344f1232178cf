import { IconDeviceTv } from "@tabler/icons-react";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { IconButton } from "../../../../ui/input/button.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";

const unavailable = msg`your browser can not work`;

/** Shows the board in full screen and keeps the screen on if the browser supports it. */
async function show(board: HTMLElement): Promise<void> {
  try {
    await board.requestFullscreen();
    await navigator.wakeLock?.request("screen");
  } catch {
    if (!document.fullscreenElement) toast({ text: i18n._(unavailable), tone: "warn" });
  }
}

/** Button of the full-screen mode, for screens on a wall. */
export function WallButton({ board }: { board: RefObject<HTMLElement | null> }) {
  const { t } = useLingui();
  return (
    <IconButton
      label={t({ message: "Wall display", context: "dashboard" })}
      onClick={() => board.current && inBackground(show(board.current))}
    >
      <IconDeviceTv size={20} stroke={1.6} aria-hidden />
    </IconButton>
  );
}

import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { IconMaximize, IconMinimize } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "../../ui/input/button.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { inBackground } from "../../kernel/errors/show-failure.ts";

/** Fixed text. */
const unavailable = msg`your browser can not work`;

const isFull = () => document.fullscreenElement !== null;

async function toggle(): Promise<void> {
  try {
    // Browsers without the method throw, too.
    if (isFull()) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
    else throw new Error("Fullscreen is switched off");
  } catch {
    toast({ text: i18n._(unavailable), tone: "warn" });
  }
}

function follow(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** The full-screen button. */
export function FullscreenButton() {
  const { t } = useLingui();
  const full = useSyncExternalStore(follow, isFull);
  const Icon = full ? IconMinimize : IconMaximize;
  return (
    <IconButton
      label={full ? t`Exit full screen` : t({ message: "Full screen", context: "header" })}
      onClick={() => inBackground(toggle())}
    >
      <Icon size={20} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}

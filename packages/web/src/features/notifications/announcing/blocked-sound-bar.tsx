import { Trans } from "@lingui/react/macro";
import { IconVolumeOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { Button } from "../../../ui/input/button.tsx";
import { unlock, useHeldSound } from "./sounds.ts";
import css from "./popups.module.css";

/** Says that the browser holds sounds back until somebody clicks; any click or key lets them go, and it goes. */
export function HeldSoundBar() {
  const isHeld = useHeldSound(({ held }) => held !== null);
  useEffect(
    function unlockAtFirstTouch() {
      if (!isHeld) return undefined;
      const gestures = ["click", "keydown"] as const;
      const touched = () => void unlock();
      for (const gesture of gestures) document.addEventListener(gesture, touched);
      return () => gestures.forEach((gesture) => document.removeEventListener(gesture, touched));
    },
    [isHeld],
  );
  if (!isHeld) return null;
  return (
    <div className={css.held} role="status">
      <IconVolumeOff size={18} stroke={1.6} aria-hidden="true" />
      <span>
        <Trans>The browser holds sounds back until you click.</Trans>
      </span>
      <Button size="s" look="fill">
        <Trans>Turn sound on</Trans>
      </Button>
    </div>
  );
}

import { Trans } from "@lingui/react/macro";
import { IconVolumeOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { Button } from "../../../../ui/input/button.tsx";
import { unlock, useBlockedSound } from "./sounds.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import css from "./popups.module.css";

/** States that the browser blocks sounds. Any click or key allows them and closes the bar. */
export function BlockedSoundBar() {
  const isBlocked = useBlockedSound(({ blocked }) => blocked !== null);
  useEffect(
    function unlockAtFirstTouch() {
      if (!isBlocked) return undefined;
      const gestures = ["click", "keydown"] as const;
      const onTouch = () => unawaited(unlock(), "unasked");
      for (const gesture of gestures) document.addEventListener(gesture, onTouch);
      return () => gestures.forEach((gesture) => document.removeEventListener(gesture, onTouch));
    },
    [isBlocked],
  );
  if (!isBlocked) return null;
  return (
    <div className={css.held} role="status">
      <IconVolumeOff size={18} stroke={1.6} aria-hidden="true" />
      <span>
        <Trans>The browser blocks sounds until you click on the page.</Trans>
      </span>
      <Button size="s" look="fill">
        <Trans>Turn on sound</Trans>
      </Button>
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowRight } from "@tabler/icons-react";
import { useEffect } from "react";
import { Button } from "../../../ui/input/button.tsx";
import { isShown, layers } from "../../../ui/overlay/open-layers.ts";
import { useStableCallback } from "../../../ui/timing/stable-callback.ts";
import { focusReply } from "../composer/reply-focus.ts";
import css from "../thread.module.css";

/** Opens the next conversation that waits for the user, also by Alt+N from the reply field. */
export function NextButton({ id, open }: { id: number; open: (id: number) => void }) {
  const { t } = useLingui();
  const openAndFocus = useStableCallback(() => {
    open(id);
    focusReply(id);
  });
  useEffect(
    function listen() {
      const handleKey = (event: KeyboardEvent) => {
        const { altKey, ctrlKey, metaKey, shiftKey, code } = event;
        const isKey = altKey && code === "KeyN" && !ctrlKey && !metaKey && !shiftKey && !event.isComposing;
        if (!isKey || event.defaultPrevented || !isShown("[data-next]") || isShown(layers)) return;
        event.preventDefault();
        openAndFocus();
      };
      window.addEventListener("keydown", handleKey);
      return () => window.removeEventListener("keydown", handleKey);
    },
    [openAndFocus],
  );
  return (
    <Button
      size="s"
      className={css.next}
      data-next
      title="Alt+N"
      aria-label={t({ message: "Next waiting", context: "chat" })}
      aria-keyshortcuts="Alt+N"
      onClick={({ detail }) => (detail === 0 ? openAndFocus() : open(id))}
    >
      <span>
        <Trans context="chat">Next waiting</Trans>
      </span>
      <IconArrowRight size={16} aria-hidden="true" />
    </Button>
  );
}

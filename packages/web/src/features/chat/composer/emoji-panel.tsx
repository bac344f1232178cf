import { useLingui } from "@lingui/react/macro";
import { emojis } from "./emojis.ts";
import { ToolPanel } from "./tool-panel.tsx";
import css from "./composer.module.css";

/** Inserts emoji into the text; it stays open for several. */
export function EmojiPanel({ insert, close }: { insert: (text: string) => void; close: () => void }) {
  const { t } = useLingui();
  return (
    <ToolPanel label={t({ message: "Emoji", context: "chat" })} close={close}>
      <div className={css.emojis}>
        {emojis.map((emoji) => (
          <button key={emoji} type="button" onClick={() => insert(emoji)}>
            {emoji}
          </button>
        ))}
      </div>
    </ToolPanel>
  );
}

import { useLingui } from "@lingui/react/macro";
import { emojis } from "./emojis.ts";
import { ToolPanel } from "./tool-panel.tsx";
import css from "./composer.module.css";

/** Emoji to put into the text; it stays open for the next one. */
export function EmojiPanel({ insert, close }: { insert: (words: string) => void; close: () => void }) {
  const { t } = useLingui();
  return (
    <ToolPanel label={t`Emoji`} close={close}>
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

import { useLingui } from "@lingui/react/macro";
import { ToolPanel } from "./tool-panel.tsx";
import css from "./composer.module.css";

/** Emoji offered in the composer, the most used ones first. */
const emojis = [
  ..."😊😀😄😂🤣😉😍🥰😘🤗🤔😅😭😢😮😱😴🙄😤😡",
  ..."👍👌🙏👏💪🤝👋✌️🙌💐🌹🎉🎁🎂🥂💍👰🤵📷📸",
  ..."❤️💕💔⭐✨🔥💯✅❌⚠️❓❗☀️🌧️🍜🍚🍔🍰☕🍺🚗🛵🚚📦🏠📍📞⏰💰🧧",
].filter((item) => item !== "\ufe0f");

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

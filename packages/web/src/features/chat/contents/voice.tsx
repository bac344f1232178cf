import { useLingui } from "@lingui/react/macro";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import type { ChatMedia, ChatMessage } from "@vowdesk/contract/chat";
import { nextRate, seek, toggle, usePlayer } from "../voice/voice-player.ts";
import css from "../content.module.css";

const secondsOf = ({ durationMs }: ChatMedia) => Math.max(1, Math.round((durationMs ?? 0) / 1000));
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** Player of a voice message with position and speed. A dot marks messages that the user has not played. */
export function VoiceContent({ message, media }: { message: ChatMessage; media: ChatMedia }) {
  const { t } = useLingui();
  const { id, from } = message;
  const voice = { id, url: media.url };
  const isChosen = usePlayer((state) => state.id === id);
  const isPlaying = usePlayer((state) => state.id === id && !state.isPaused);
  const position = usePlayer((state) => (state.id === id ? state.position : 0));
  const rate = usePlayer((state) => (state.id === id ? state.rate : null));
  const hasFailed = usePlayer((state) => state.id === id && state.hasFailed);
  const isNew = usePlayer((state) => from === "customer" && !state.played.has(id));
  const totalSeconds = secondsOf(media);
  return (
    <div className={css.voice}>
      <button
        type="button"
        className={css.play}
        aria-label={isPlaying ? t({ message: "Pause", context: "button" }) : t`Play the voice message`}
        onClick={() => toggle(voice)}
      >
        {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </button>
      <input
        type="range"
        className={css.seek}
        min={0}
        max={totalSeconds}
        step={0.1}
        value={Math.min(position, totalSeconds)}
        aria-label={t`Position in the voice message`}
        aria-valuetext={clock(position)}
        style={{ "--heard": `${(Math.min(position, totalSeconds) / totalSeconds) * 100}%` } as React.CSSProperties}
        onChange={(event) => seek(voice, Number(event.target.value))}
      />
      <span className={css.duration}>{clock(isChosen ? position : totalSeconds)}</span>
      {rate !== null && (
        <button
          type="button"
          className={css.rate}
          aria-label={t({ message: `Speed: ${rate}×`, context: "chat" })}
          onClick={nextRate}
        >
          {rate}×
        </button>
      )}
      {isNew && <span className={css.unplayed} role="img" aria-label={t`Not played yet`} />}
      {hasFailed && <span className={css.broken}>{t`Could not play the recording`}</span>}
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { IconMicrophoneOff, IconSend, IconTrash } from "@tabler/icons-react";
import { contentTypes, maxVoiceMs } from "@vowdesk/contract/chat";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button, IconButton } from "../../../ui/input/button.tsx";
import { toast } from "../../../ui/feedback/toast.tsx";
import { sessionOutbox } from "../outbox/session-outbox.ts";
import { startRecording, type Recorder, type Recording } from "./recorder.ts";
import { seenSeqOf } from "../thread/seen-position.ts";
import { stopPlaying } from "./voice-player.ts";
import { inBackground } from "../../../kernel/errors/show-failure.ts";
import css from "../composer/composer.module.css";

interface VoiceBarProps {
  conversationId: number;
  isPrivate: boolean;
  close: () => void;
}

const warnMs = 10_000;

/** Replaces the text field during a recording: level, length, send and discard. */
export function VoiceBar({ conversationId, isPrivate, close }: VoiceBarProps) {
  const { t } = useLingui();
  // The outbox of the session in which the recording began, even if another user signs in meanwhile.
  const outbox = sessionOutbox();
  const { recorder, isRefused, finish } = useRecorder((recording) => {
    const file = recording && { ...recording, preview: null };
    if (file)
      outbox.add(conversationId, { type: contentTypes.voice, isPrivate, seenSeq: seenSeqOf(conversationId) }, file);
    else toast({ text: t`Too short: nothing was recorded` });
    close();
  });
  if (isRefused)
    return (
      <div className={css.voiceBar} role="alert">
        <IconMicrophoneOff size={20} aria-hidden="true" />
        <p className={css.refused}>
          <Trans>No microphone available. Allow it in the address bar and try again.</Trans>
        </p>
        <Button onClick={close}>
          <Trans context="button">Close</Trans>
        </Button>
      </div>
    );
  return (
    <div className={css.voiceBar}>
      <IconButton label={t({ message: "Discard recording", context: "chat" })} onClick={close}>
        <IconTrash size={18} />
      </IconButton>
      <Level recorder={recorder} />
      <Button look="fill" autoFocus onClick={() => inBackground(finish())}>
        <IconSend size={16} aria-hidden="true" />
        <Trans context="button">Send</Trans>
      </Button>
    </div>
  );
}

/** Records from mount until it is finished, unmounted or at the maximum length. */
function useRecorder(done: (recording: Recording | null) => void) {
  const recorder = useRef<Recorder | null>(null);
  const [isRefused, setRefused] = useState(false);
  const finish = async () => {
    const { current } = recorder;
    recorder.current = null;
    if (current) done(await current.stop());
  };
  const limit = useEffectEvent(() => inBackground(finish()));
  useEffect(function record() {
    let isUnmounted = false;
    stopPlaying();
    startRecording(() => limit()).then(
      (started) => {
        if (isUnmounted) started.cancel();
        else recorder.current = started;
      },
      () => setRefused(true),
    );
    return () => {
      isUnmounted = true;
      recorder.current?.cancel();
      recorder.current = null;
    };
  }, []);
  return { recorder, isRefused, finish };
}

/** Level meter. The bar is updated without React, because it changes with every frame. */
function Level({ recorder }: { recorder: React.RefObject<Recorder | null> }) {
  const { t } = useLingui();
  const bar = useRef<HTMLSpanElement>(null);
  const [passedMs, setPassed] = useState(0);
  useEffect(
    function follow() {
      let frame = requestAnimationFrame(function draw() {
        const { current } = recorder;
        if (current && bar.current) bar.current.style.scale = `${current.level()} 1`;
        if (current) setPassed(Math.floor((Date.now() - current.startedAt) / 1000) * 1000);
        frame = requestAnimationFrame(draw);
      });
      return () => cancelAnimationFrame(frame);
    },
    [recorder],
  );
  const seconds = passedMs / 1000;
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <>
      <span className={css.level} role="img" aria-label={t({ message: "Recording", context: "chat" })}>
        <span ref={bar} />
      </span>
      <time className={css.clock} data-near={maxVoiceMs - passedMs <= warnMs || undefined}>
        {clock} / 1:00
      </time>
    </>
  );
}

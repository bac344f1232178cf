import type { Message } from "@vowdesk/contract/notifications";
import { createForSession } from "../../../kernel/session/session-stores.ts";
import messageSound from "../../../sounds/message.wav";
import orderSound from "../../../sounds/order.wav";
import { isActivated } from "./election-environment.ts";

export type Sound = "message" | "order";

const files: Readonly<Record<Sound, string>> = { message: messageSound, order: orderSound };

/** SPEC 4: type 6 plays the order sound, everything else the message sound. */
export const soundOf = ({ type }: Pick<Message, "type">): Sound => (type === 6 ? "order" : "message");

/** Sounds that come together are told apart by this pause; a queue longer than this would ring long after. */
const betweenSeconds = 0.14;
const queueSeconds = 10;

/** A sound that the browser held back: it waits for the first click. */
export const useHeldSound = createForSession<{ held: { sound: Sound; loudness: number } | null }>(() => ({
  held: null,
}));

let context: AudioContext | null = null;
let lastAt = 0;
const buffers = new Map<Sound, Promise<AudioBuffer>>();

function bufferOf(player: AudioContext, sound: Sound): Promise<AudioBuffer> {
  const found = buffers.get(sound) ?? load(player, sound);
  buffers.set(sound, found);
  return found;
}

async function load(player: AudioContext, sound: Sound): Promise<AudioBuffer> {
  try {
    const answer = await fetch(files[sound]);
    return await player.decodeAudioData(await answer.arrayBuffer());
  } catch (failure) {
    // The next sound tries again.
    buffers.delete(sound);
    throw failure;
  }
}

const touches = ["pointerdown", "keydown"] as const;

/**
 * Makes the player in an idle moment after the first touch, before which the browser holds it back: made with the first sound it
 * would hold up whoever types. Answers how to stop waiting for the touch.
 */
export function warmPlayer(): () => void {
  if (context || !("requestIdleCallback" in window)) return () => {};
  const waiting = new AbortController();
  const { signal } = waiting;
  const makeSoon = () => {
    waiting.abort();
    requestIdleCallback(make);
  };
  for (const touch of touches) document.addEventListener(touch, makeSoon, { signal });
  if (isActivated()) makeSoon();
  return () => waiting.abort();
}

function make(): void {
  try {
    context ??= new AudioContext();
  } catch {
    // The first sound tries again.
  }
}

let waking: Promise<boolean> | null = null;

/** A context that may not play stays suspended, and says nothing about it: only waiting tells. */
function isAwake(player: AudioContext): Promise<boolean> | boolean {
  if (player.state === "running") return true;
  return (waking ??= wake(player).finally(() => (waking = null)));
}

async function wake(player: AudioContext): Promise<boolean> {
  const isGivenUp = new Promise<void>((resolve) => setTimeout(resolve, 300));
  await Promise.race([player.resume().catch(() => {}), isGivenUp]);
  return (player.state as AudioContextState) === "running";
}

function start(player: AudioContext, buffer: AudioBuffer, loudness: number): void {
  const at = Math.max(player.currentTime, lastAt + betweenSeconds);
  if (at - player.currentTime > queueSeconds) return;
  lastAt = at;
  const gain = new GainNode(player, { gain: loudness });
  const source = new AudioBufferSourceNode(player, { buffer });
  source.connect(gain).connect(player.destination);
  source.start(at);
}

/** Plays a sound; where the browser holds it back it waits for `unlock`. Without a device or the file nothing sounds. */
export async function play(sound: Sound, loudness: number): Promise<void> {
  if (loudness <= 0) return;
  try {
    context ??= new AudioContext();
    if (!(await isAwake(context))) return useHeldSound.setState({ held: { sound, loudness } });
    start(context, await bufferOf(context, sound), loudness);
  } catch {
    // Nobody is helped by a second notice: popup and bell have told it.
  }
}

/** To be called in a click: from now on the browser lets this tab play, and what waited is heard. */
export async function unlock(): Promise<void> {
  const { held } = useHeldSound.getState();
  useHeldSound.setState({ held: null });
  if (held) await play(held.sound, held.loudness);
}

import type { Message } from "@vowdesk/contract/messages/notifications";
import { createForSession } from "../../../../kernel/session/session-stores.ts";
import messageSound from "../../../../sounds/message.wav";
import orderSound from "../../../../sounds/order.wav";

export type Sound = "message" | "order";

const files: Readonly<Record<Sound, string>> = { message: messageSound, order: orderSound };

/** Type 6 plays the order sound, all other types the message sound. */
export const soundOf = ({ type }: Pick<Message, "type">): Sound => (type === 6 ? "order" : "message");

/** The last sound that the browser blocked; `unlock` plays it. */
export const useBlockedSound = createForSession<{ blocked: { sound: Sound; gain: number } | null }>(() => ({
  blocked: null,
}));

// oxlint-disable-next-line session/module-state -- of the device, build or business
let context: AudioContext | null = null;
// oxlint-disable-next-line session/module-state -- of the device, build or business
const buffers = new Map<Sound, Promise<AudioBuffer>>();

function bufferOf(player: AudioContext, sound: Sound): Promise<AudioBuffer> {
  const buffer = buffers.get(sound) ?? load(player, sound);
  buffers.set(sound, buffer);
  return buffer;
}

async function load(player: AudioContext, sound: Sound): Promise<AudioBuffer> {
  try {
    const response = await fetch(files[sound]);
    return await player.decodeAudioData(await response.arrayBuffer());
  } catch (failure) {
    // The next sound tries again.
    buffers.delete(sound);
    throw failure;
  }
}

const touches = ["pointerdown", "keydown"] as const;

/**
 * Creates the audio context in an idle moment after the next click or key, because browsers block it before the first one, and
 * creating it together with the first sound would delay typing. Returns a function that stops waiting.
 */
export function prepareAudio(): () => void {
  if (context || !("requestIdleCallback" in window)) return () => {};
  const controller = new AbortController();
  const { signal } = controller;
  const createSoon = () => {
    controller.abort();
    requestIdleCallback(createContext);
  };
  for (const touch of touches) document.addEventListener(touch, createSoon, { signal });
  return () => controller.abort();
}

function createContext(): void {
  try {
    context ??= new AudioContext();
  } catch {
    // The first sound tries again.
  }
}

// oxlint-disable-next-line session/module-state -- of the device, build or business
let waking: Promise<boolean> | null = null;

/** A blocked context stays suspended without an error, so this waits for a short time. */
function canPlay(player: AudioContext): Promise<boolean> | boolean {
  if (player.state === "running") return true;
  return (waking ??= resume(player).finally(() => (waking = null)));
}

async function resume(player: AudioContext): Promise<boolean> {
  const hasTimedOut = new Promise<void>((resolve) => setTimeout(resolve, 300));
  await Promise.race([player.resume().catch(() => {}), hasTimedOut]);
  return (player.state as AudioContextState) === "running";
}

function schedule(player: AudioContext, buffer: AudioBuffer, volume: number): void {
  const gain = new GainNode(player, { gain: volume });
  const source = new AudioBufferSourceNode(player, { buffer });
  source.connect(gain).connect(player.destination);
  source.start();
}

/** Plays a sound; one that the browser blocks is kept for `unlock`. Fails silently without a device or the file. */
export async function play(sound: Sound, gain: number): Promise<void> {
  if (gain <= 0) return;
  try {
    context ??= new AudioContext();
    if (!(await canPlay(context))) return useBlockedSound.setState({ blocked: { sound, gain } });
    schedule(context, await bufferOf(context, sound), gain);
  } catch {
    // Popup and bell show the message without the sound.
  }
}

/** Plays the blocked sound. Call it in a click handler, from which browsers allow this tab to play. */
export async function unlock(): Promise<void> {
  const { blocked } = useBlockedSound.getState();
  useBlockedSound.setState({ blocked: null });
  if (blocked) await play(blocked.sound, blocked.gain);
}

import { createForSession, dropWithSession } from "../../../kernel/session/session-stores.ts";
import { keep, keptOf } from "../outbox/user-storage.ts";

const rates = [1, 1.5, 2] as const;
type Rate = (typeof rates)[number];

/** A voice message as it is played. */
interface Voice {
  id: string;
  url: string;
}

interface Playing {
  /** Null while nothing plays or stands paused. */
  id: string | null;
  isPaused: boolean;
  /** Seconds. */
  position: number;
  rate: Rate;
  hasFailed: boolean;
  played: ReadonlySet<string>;
}

const keptName = "played";
/** More need not be remembered: they lie weeks back. */
const playedAtMost = 1_000;

const store = createForSession<Playing>(() => ({
  id: null,
  isPaused: false,
  position: 0,
  rate: 1,
  hasFailed: false,
  played: new Set(),
}));

/** What plays, as a hook with a selector. */
export const usePlayer = store;

let userId = 0;
let order: readonly Voice[] = [];
let audio: HTMLAudioElement | null = null;

dropWithSession(() => {
  audio?.pause();
  audio = null;
  order = [];
  userId = 0;
});

/** Brings back which messages this person has heard. */
export function openPlayer(ownerId: number): void {
  if (userId === ownerId) return;
  userId = ownerId;
  const [kept] = keptOf(ownerId, keptName);
  store.setState({ played: new Set(kept?.[1].split(",")) });
}

/** The voice messages of the thread in sight, in their order: when one ends, the next plays on. */
export function setVoiceOrder(next: readonly Voice[]): void {
  order = next;
}

function notePlayed(id: string): void {
  const played = new Set([...store.getState().played, id].slice(-playedAtMost));
  store.setState({ played });
  keep(userId, keptName, [...played].join(","));
}

/** One element for all: only one message is heard at a time. */
function element(): HTMLAudioElement {
  if (audio) return audio;
  audio = new Audio();
  audio.preload = "auto";
  audio.ontimeupdate = () => store.setState({ position: audio?.currentTime ?? 0 });
  audio.onended = playNext;
  audio.onpause = () => store.setState({ isPaused: true });
  audio.onplay = () => store.setState({ isPaused: false });
  audio.onerror = () => store.setState({ hasFailed: true, isPaused: true });
  return audio;
}

function playNext(): void {
  const { id, played } = store.getState();
  const next = order[order.findIndex((one) => one.id === id) + 1];
  if (next && !played.has(next.id)) play(next);
  else stopPlaying();
}

function play({ id, url }: Voice, from = 0): void {
  const player = element();
  player.src = url;
  player.currentTime = from;
  player.playbackRate = store.getState().rate;
  store.setState({ id, position: from, isPaused: false, hasFailed: false });
  notePlayed(id);
  // What cannot be played says so by its error event.
  void player.play().catch(() => store.setState({ isPaused: true }));
}

/** Plays a message, or pauses it and goes on. */
export function toggle(voice: Voice): void {
  const { id, isPaused, hasFailed } = store.getState();
  if (id !== voice.id || hasFailed) return play(voice);
  if (isPaused) void element().play();
  else element().pause();
}

/** Goes to a place, in seconds. */
export function seek(voice: Voice, to: number): void {
  if (store.getState().id !== voice.id) return play(voice, to);
  element().currentTime = to;
  store.setState({ position: to });
}

export function nextRate(): void {
  const { rate } = store.getState();
  const next = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
  element().playbackRate = next;
  store.setState({ rate: next });
}

export function stopPlaying(): void {
  audio?.pause();
  store.setState({ id: null, position: 0, isPaused: false });
}

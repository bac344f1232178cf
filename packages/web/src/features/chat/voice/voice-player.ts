import { createForSession, dropWithSession } from "../../../kernel/session/session-stores.ts";
import { storeText, readTexts } from "../outbox/user-storage.ts";
import { inBackground } from "../../../kernel/errors/show-failure.ts";

const rates = [1, 1.5, 2] as const;
type Rate = (typeof rates)[number];

/** A playable voice message. */
interface Voice {
  id: string;
  url: string;
}

interface Playing {
  /** Id of the current message; null if nothing plays or is paused. */
  id: string | null;
  isPaused: boolean;
  /** Seconds. */
  position: number;
  rate: Rate;
  hasFailed: boolean;
  played: ReadonlySet<string>;
}

const storageKey = "played";
/** Older ids are forgotten. */
const maxPlayed = 1_000;

const store = createForSession<Playing>(() => ({
  id: null,
  isPaused: false,
  position: 0,
  rate: 1,
  hasFailed: false,
  played: new Set(),
}));

/** State of the player, as a hook with a selector. */
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

/** Loads which messages the user has played. */
export function openPlayer(ownerId: number): void {
  if (userId === ownerId) return;
  userId = ownerId;
  const [stored] = readTexts(ownerId, storageKey);
  store.setState({ played: new Set(stored?.[1].split(",")) });
}

/** Sets the voice messages of the open thread. When one ends, the next one that is not played yet starts. */
export function setVoiceOrder(next: readonly Voice[]): void {
  order = next;
}

function notePlayed(id: string): void {
  const played = new Set([...store.getState().played, id].slice(-maxPlayed));
  store.setState({ played });
  storeText(userId, storageKey, [...played].join(","));
}

/** The audio element, shared by all messages, so that only one plays at a time. */
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
  const next = order[order.findIndex((item) => item.id === id) + 1];
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
  // A failure is reported by the error event.
  player.play().catch(() => store.setState({ isPaused: true }));
}

/** Plays, pauses or resumes a message. */
export function toggle(voice: Voice): void {
  const { id, isPaused, hasFailed } = store.getState();
  if (id !== voice.id || hasFailed) return play(voice);
  if (isPaused) inBackground(element().play());
  else element().pause();
}

/** Moves to a position in seconds. */
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

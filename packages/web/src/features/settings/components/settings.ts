import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { defaultSettings, Settings, settingsApi } from "@vowdesk/contract/settings";
import { create } from "zustand";
import { call } from "../../../kernel/http/call.ts";
import { currentLanguage, hasChosenLanguage, switchLanguage } from "../../../kernel/i18n/language.ts";
import { currentToken, sessionEnd } from "../../../kernel/session/session.ts";
import { dropWithSession } from "../../../kernel/session/session-stores.ts";
import { notifyLanguageSwitched, notifySizeSwitched } from "../../../ui/theme/look-notices.ts";
import { currentLook, showLook } from "../../../ui/theme/look.ts";
import { paintThemeFirst } from "../../../ui/theme/theme-rules-first.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { keep, keptOf } from "./stored-settings.ts";

type Changes = Partial<Settings>;

const words = {
  notSaved: msg`Your settings could not be saved. They stay on this device and are sent with the next change.`,
  notLoaded: msg`This language could not be loaded. Please try again.`,
  reset: msg`The settings are back to their defaults`,
  undo: msg`Undo`,
};

/** A colour that is dragged changes many times a second; it is saved when it rests this long. */
const restMs = 400;
/** What another tab told is not on the server yet; until it is, an answer of the server would be of yesterday. */
const aheadMs = 2_000;
/** PRODUCT 5: undone instead of confirmed. */
const undoMs = 10_000;

/** The settings in use, as a React hook with a selector. Before sign-in they are the look of this device. */
export const useSettings = create<Settings>(() => ({ ...defaultSettings, ...currentLook() }));

/** The settings in use now. */
export const currentSettings = (): Settings => useSettings.getState();

let unsaved: Changes = {};
/** The session whose changes are being saved. */
let saving: AbortSignal | null = null;
let hasComplained = false;
let resting: ReturnType<typeof setTimeout> | undefined;
let heardAt = Number.NEGATIVE_INFINITY;
let loadingLater: ReturnType<typeof setTimeout> | undefined;
/** Whose settings these are, and the other tabs of this browser; null while nobody is signed in. */
let owner: { userId: number; channel: BroadcastChannel } | null = null;

function show(settings: Settings): void {
  useSettings.setState(settings);
  const { theme, mode, size } = settings;
  showLook({ theme, mode, size }, paintThemeFirst);
  if (owner) keep({ userId: owner.userId, settings, unsaved });
}

/** Takes the words of a language; false, after saying so, when they cannot be loaded. */
async function speak(language: NonNullable<Settings["language"]>): Promise<boolean> {
  try {
    if (language !== currentLanguage()) await switchLanguage(language);
    return true;
  } catch {
    toast({ text: i18n._(words.notLoaded), tone: "bad" });
    return false;
  }
}

/** Changes at once, tells the browser's other tabs, and saves in the background. */
function apply(changes: Changes): void {
  unsaved = { ...unsaved, ...changes };
  show({ ...currentSettings(), ...changes });
  owner?.channel.postMessage(currentSettings());
  clearTimeout(resting);
  resting = setTimeout(() => void save(), restMs);
}

/** Sends what is not saved yet. One call at a time, so that an older change never arrives after a newer one. */
async function save(): Promise<void> {
  clearTimeout(resting);
  const ended = sessionEnd();
  if (saving === ended || !currentToken()) return;
  saving = ended;
  try {
    while (Object.keys(unsaved).length > 0) {
      const sent = unsaved;
      await call(settingsApi.change, sent, { background: true, keepalive: true });
      unsaved = without(unsaved, sent);
      hasComplained = false;
    }
    show(currentSettings());
  } catch {
    if (ended.aborted) return;
    if (!hasComplained) toast({ text: i18n._(words.notSaved), tone: "warn", durationMs: 5_000 });
    hasComplained = true;
  } finally {
    if (saving === ended) saving = null;
  }
}

/** The changes that differ from what was sent: made while the call was under way. */
function without(changes: Changes, sent: Changes): Changes {
  const entries = Object.entries(changes).filter(([name, value]) => sent[name as keyof Settings] !== value);
  return Object.fromEntries(entries) as Changes;
}

/** Changes some settings at once, and says so where SPEC 8 has words for it: a new language, a new size. */
export function changeSettings(changes: Changes): void {
  const { language, ...others } = changes;
  if (Object.keys(others).length > 0) {
    const hasNewSize = others.size !== undefined && others.size !== currentSettings().size;
    apply(others);
    if (hasNewSize) notifySizeSwitched();
  }
  if (language) void changeLanguage(language);
}

async function changeLanguage(language: NonNullable<Settings["language"]>): Promise<void> {
  if (!(await speak(language))) return;
  apply({ language });
  notifyLanguageSwitched();
}

/** Back to the defaults, undoable. Language, favourites and the tour stay: they are no matter of looks. */
export function resetSettings(): void {
  const before = currentSettings();
  const { language: _language, favourites: _favourites, tourDue: _tourDue, ...defaults } = defaultSettings;
  apply(defaults);
  const undo = () =>
    apply(Object.fromEntries(Object.keys(defaults).map((name) => [name, before[name as keyof Settings]])));
  toast({ text: i18n._(words.reset), durationMs: undoMs, act: { label: i18n._(words.undo), run: undo } });
}

/** Fetches the settings of the person who signed in; what is not saved yet stays. Without an answer all stays as it is. */
export async function loadSettings(): Promise<void> {
  try {
    const stored = await call(settingsApi.mine, {}, { background: true });
    clearTimeout(loadingLater);
    if (Date.now() - heardAt < aheadMs) {
      loadingLater = setTimeout(() => void loadSettings(), aheadMs);
      return;
    }
    show({ ...stored, ...unsaved });
    // SPEC 4, language default: a language chosen in this browser comes first.
    if (stored.language && !hasChosenLanguage()) await speak(stored.language);
  } catch {
    // The look of this device and the defaults do as well.
  }
}

function hear(heard: Settings): void {
  const { language } = currentSettings();
  heardAt = Date.now();
  show(heard);
  if (heard.language && heard.language !== language) void speak(heard.language);
}

/** Keeps the settings of this person in step with the browser's other tabs. Answers how to stop. */
export function followSettings(userId: number): () => void {
  const channel = new BroadcastChannel(`vowdesk-settings-${userId}`);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const heard = Settings.safeParse(data);
    if (heard.success) hear(heard.data);
  });
  owner = { userId, channel };
  unsaved = { ...keptOf(userId)?.unsaved, ...unsaved };
  show({ ...currentSettings(), ...unsaved });
  const saveBeforeLeaving = () => void save();
  document.addEventListener("visibilitychange", saveBeforeLeaving);
  void save();
  return () => {
    document.removeEventListener("visibilitychange", saveBeforeLeaving);
    channel.close();
    clearTimeout(loadingLater);
    owner = null;
    // Kept on the device until this person comes back; the next one must not save it as theirs.
    unsaved = {};
  };
}

/** Nothing of the user stays but the look, which is this device's too. */
export function forgetSettings(): void {
  clearTimeout(resting);
  clearTimeout(loadingLater);
  heardAt = Number.NEGATIVE_INFINITY;
  unsaved = {};
  saving = null;
  hasComplained = false;
  keep(null);
  useSettings.setState({ ...defaultSettings, ...currentLook() });
}

dropWithSession(forgetSettings);

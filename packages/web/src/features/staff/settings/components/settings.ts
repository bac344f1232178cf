import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { defaultSettings, Settings, settingsApi } from "@vowdesk/contract/staff/settings";
import { create } from "zustand";
import { call } from "../../../../kernel/http/call.ts";
import { choiceKey, currentLanguage, switchLanguage } from "../../../../kernel/i18n/language.ts";
import { currentToken, readStorage, sessionEnd, writeStorage } from "../../../../kernel/session/session.ts";
import { dropWithSession } from "../../../../kernel/session/session-stores.ts";
import { notifyLanguageSwitched } from "../../../../ui/theme/language-notice.ts";
import { currentLook, showLook } from "../../../../ui/theme/look.ts";
import { paintThemedElements } from "../../../../ui/theme/theme-rules-first.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { storeSettings, readStoredSettings } from "./stored-settings.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";

type Changes = Partial<Settings>;

const labels = {
  notSaved: msg`Your settings could not be saved. They are kept on this device and saved with the next change.`,
  notLoaded: msg`This language could not be loaded. Please try again.`,
  /** Fixed text. */
  sizeSwitched: msg`table layout switch success`,
  reset: msg`Settings reset to defaults`,
  undo: msg({ message: "Undo", context: "button" }),
};

/** The debounce before saving: dragging a colour changes it many times a second. */
const saveDelayMs = 400;
/** After a change in another tab, answers of the server may be outdated for this long. */
const serverLagMs = 2_000;
const undoMs = 10_000;

/** Hook for the current settings, with a selector. Before sign-in they are the defaults with the look of this device. */
export const useSettings = create<Settings>(() => ({ ...defaultSettings, ...currentLook() }));

export const currentSettings = (): Settings => useSettings.getState();

let unsaved: Changes = {};
/** The session whose changes are being saved. */
let saving: AbortSignal | null = null;
let hasReportedFailure = false;
let saveTimer: ReturnType<typeof setTimeout> | undefined;
let syncedAt = Number.NEGATIVE_INFINITY;
let reloadTimer: ReturnType<typeof setTimeout> | undefined;
/** The signed-in user and the channel to the other tabs; null without a session. */
// oxlint-disable-next-line session/module-state -- reset by the cleanup of the app's effect
let owner: { userId: number; channel: BroadcastChannel } | null = null;

function applyLocally(settings: Settings): void {
  useSettings.setState(settings);
  const { theme, mode, size } = settings;
  showLook({ theme, mode, size }, paintThemedElements);
  if (owner) storeSettings({ userId: owner.userId, settings, unsaved });
}

/** Loads a language; after a failure shows a notice and returns false. */
async function applyLanguage(language: NonNullable<Settings["language"]>): Promise<boolean> {
  try {
    if (language !== currentLanguage()) await switchLanguage(language);
    return true;
  } catch {
    toast({ text: i18n._(labels.notLoaded), tone: "bad" });
    return false;
  }
}

/** Applies changes here and in the other tabs at once, and saves them after a delay. */
function apply(changes: Changes): void {
  unsaved = { ...unsaved, ...changes };
  applyLocally({ ...currentSettings(), ...changes });
  owner?.channel.postMessage(currentSettings());
  clearTimeout(saveTimer);
  saveTimer = setTimeout(() => unawaited(save(), "shown"), saveDelayMs);
}

/** Sends unsaved changes, one call at a time, so that an older change never arrives after a newer one. */
async function save(): Promise<void> {
  clearTimeout(saveTimer);
  const ended = sessionEnd();
  if (saving === ended || !currentToken()) return;
  saving = ended;
  try {
    while (Object.keys(unsaved).length > 0) {
      const sent = unsaved;
      await call(settingsApi.change, sent, { background: true, keepalive: true });
      unsaved = without(unsaved, sent);
      hasReportedFailure = false;
    }
    applyLocally(currentSettings());
  } catch {
    if (ended.aborted) return;
    if (!hasReportedFailure) toast({ text: i18n._(labels.notSaved), tone: "warn", durationMs: 5_000 });
    hasReportedFailure = true;
  } finally {
    if (saving === ended) saving = null;
  }
}

/** The changes that were made while the call was under way. */
function without(changes: Changes, sent: Changes): Changes {
  const entries = Object.entries(changes).filter(([name, value]) => sent[name as keyof Settings] !== value);
  return Object.fromEntries(entries) as Changes;
}

/** Changes settings at once, with a notice for a new language or size. */
export function changeSettings(changes: Changes): void {
  const { language, ...others } = changes;
  if (Object.keys(others).length > 0) {
    const hasNewSize = others.size !== undefined && others.size !== currentSettings().size;
    apply(others);
    if (hasNewSize) toast({ text: i18n._(labels.sizeSwitched), tone: "good" });
  }
  if (language) inBackground(changeLanguage(language));
}

async function changeLanguage(language: NonNullable<Settings["language"]>): Promise<void> {
  if (!(await applyLanguage(language))) return;
  apply({ language });
  notifyLanguageSwitched();
}

/** Resets to the defaults, with undo. Language, favourites and the tour are kept. */
export function resetSettings(): void {
  const before = currentSettings();
  const { language: _language, favourites: _favourites, tourDue: _tourDue, ...defaults } = defaultSettings;
  apply(defaults);
  const undo = () =>
    apply(Object.fromEntries(Object.keys(defaults).map((name) => [name, before[name as keyof Settings]])));
  toast({ text: i18n._(labels.reset), durationMs: undoMs, act: { label: i18n._(labels.undo), run: undo } });
}

/** A choice on the sign-in page becomes the choice of the account that signs in. */
function applyChoiceBeforeSignIn(): void {
  const chosen = readStorage(choiceKey) as Settings["language"];
  writeStorage(choiceKey, null);
  if (chosen) apply({ language: chosen, ...unsaved });
}

/** Fetches the settings of the user; unsaved changes win. A failure changes nothing. */
export async function loadSettings(): Promise<void> {
  try {
    const stored = await call(settingsApi.mine, {}, { background: true });
    clearTimeout(reloadTimer);
    if (Date.now() - syncedAt < serverLagMs) {
      reloadTimer = setTimeout(() => unawaited(loadSettings(), "shown"), serverLagMs);
      return;
    }
    applyLocally({ ...stored, ...unsaved });
    applyChoiceBeforeSignIn();
    const { language } = currentSettings();
    if (language) await applyLanguage(language);
  } catch {
    // The stored look and the defaults stay in use.
  }
}

function applyFromTab(received: Settings): void {
  const { language } = currentSettings();
  syncedAt = Date.now();
  applyLocally(received);
  if (received.language && received.language !== language) unawaited(applyLanguage(received.language), "unasked");
}

/** Synchronises the settings of a user with the other tabs. Returns a stop function. */
export function followSettings(userId: number): () => void {
  const channel = new BroadcastChannel(`vowdesk-settings-${userId}`);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const received = Settings.safeParse(data);
    if (received.success) applyFromTab(received.data);
  });
  owner = { userId, channel };
  unsaved = { ...readStoredSettings(userId)?.unsaved, ...unsaved };
  applyLocally({ ...currentSettings(), ...unsaved });
  const saveBeforeLeaving = () => unawaited(save(), "shown");
  document.addEventListener("visibilitychange", saveBeforeLeaving);
  unawaited(save(), "shown");
  return () => {
    document.removeEventListener("visibilitychange", saveBeforeLeaving);
    channel.close();
    clearTimeout(reloadTimer);
    owner = null;
    // Local storage has them for this user; the next user must not save them.
    unsaved = {};
  };
}

/** Removes the settings of the user, except the look of this device. */
export function forgetSettings(): void {
  clearTimeout(saveTimer);
  clearTimeout(reloadTimer);
  syncedAt = Number.NEGATIVE_INFINITY;
  unsaved = {};
  saving = null;
  hasReportedFailure = false;
  storeSettings(null);
  useSettings.setState({ ...defaultSettings, ...currentLook() });
}

dropWithSession(forgetSettings);

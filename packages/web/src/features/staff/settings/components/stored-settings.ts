import { Settings } from "@vowdesk/contract/staff/settings";
import * as z from "zod";

const storageKey = "vowdesk-settings";

const StoredSettings = z.object({ userId: z.int(), settings: Settings, unsaved: Settings.partial() });

/** The settings of one user on this device. */
interface StoredSettings {
  userId: number;
  settings: Settings;
  /** Changes that the server has not confirmed. */
  unsaved: Partial<Settings>;
}

/** Reads the settings of a user from local storage; null if there are none. */
export function readStoredSettings(userId: number): StoredSettings | null {
  try {
    const stored = StoredSettings.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "null"));
    return stored.success && stored.data.userId === userId ? (stored.data as StoredSettings) : null;
  } catch {
    return null;
  }
}

/** Stores the settings of the current user; null removes them. */
export function storeSettings(stored: StoredSettings | null): void {
  try {
    if (stored === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // Storage is full or forbidden; the server has the settings.
  }
}

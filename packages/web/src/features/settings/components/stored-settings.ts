import { Settings } from "@vowdesk/contract/settings";
import * as z from "zod";

const storageKey = "vowdesk-settings";

const Kept = z.object({ userId: z.int(), settings: Settings, unsaved: Settings.partial() });

/** One person's settings on this device. */
interface Kept {
  userId: number;
  settings: Settings;
  /** What the server has not confirmed yet. */
  unsaved: Partial<Settings>;
}

/** What this device keeps of a person's settings; null when it keeps nothing of theirs. */
export function keptOf(userId: number): Kept | null {
  try {
    const kept = Kept.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "null"));
    return kept.success && kept.data.userId === userId ? (kept.data as Kept) : null;
  } catch {
    return null;
  }
}

/** Keeps the settings of the person who works here now, or nobody's. */
export function keep(kept: Kept | null): void {
  try {
    if (kept === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the server still has them.
  }
}

import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ownBuild } from "../../kernel/http/build.ts";
import { toast } from "../../ui/feedback/toast.tsx";

const words = {
  newBuild: msg`A new version of Vowdesk is available. Your tabs and drafts are kept.`,
  reload: msg({ message: "Reload", context: "start" }),
};

/** Duration of the notice. */
const noticeMs = 30_000;

const reloadedKey = "reloadedBuild";
// oxlint-disable-next-line session/module-state -- reset by the cleanup of the app's effect
const savers = new Set<() => void>();

/** Registers a function that saves drafts before a reload. Returns the function that removes it. */
export function beforeReload(save: () => void): () => void {
  savers.add(save);
  return () => {
    savers.delete(save);
  };
}

/** Saves drafts and reloads the app. */
export function reload(): void {
  for (const save of savers) save();
  location.reload();
}

/** Marks this build as reloaded. False when it was before, or when storage is forbidden. */
function markReloaded(): boolean {
  const build = ownBuild() ?? "dev";
  try {
    if (sessionStorage.getItem(reloadedKey) === build) return false;
    sessionStorage.setItem(reloadedKey, build);
    return true;
  } catch {
    return false;
  }
}

/** Whether the server responds. A reload without it would show an empty page. */
export async function isServed(): Promise<boolean> {
  try {
    const { ok } = await fetch("/", { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}

// oxlint-disable-next-line session/module-state -- of the device, build or business
let isReloading = false;

/** Reloads the app after a missing chunk, at most once per build. */
export async function reloadOnce(): Promise<void> {
  if (isReloading) return;
  isReloading = true;
  if ((await isServed()) && markReloaded()) reload();
  else isReloading = false;
}

// oxlint-disable-next-line session/module-state -- of the device, build or business
let offered: string | null = null;

/** Offers a reload for a new build, once per build. */
export function offerReload(build: string): void {
  if (offered === build) return;
  offered = build;
  toast({
    text: i18n._(words.newBuild),
    durationMs: noticeMs,
    act: { label: i18n._(words.reload), run: reload },
  });
}

/** Reloads when a chunk of this build is missing. */
export function reloadOnMissingChunk(): void {
  addEventListener("vite:preloadError", () => {
    reloadOnce().catch(reportError);
  });
}

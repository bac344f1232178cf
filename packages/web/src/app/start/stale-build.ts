import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ownBuild } from "../../kernel/http/build.ts";
import { toast } from "../../ui/feedback/toast.tsx";

const words = {
  newBuild: msg`A new version of Vowdesk is ready. Your tabs and drafts stay.`,
  reload: msg`Reload`,
};

/** How long the notice waits to be answered. */
const noticeMs = 30_000;

const reloadedKey = "reloadedBuild";
const savers = new Set<() => void>();

/** Calls this before the page reloads itself, so that drafts are saved. Answers how to end that. */
export function beforeReload(save: () => void): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/** Saves the drafts and loads the app anew. */
export function reload(): void {
  for (const save of savers) save();
  location.reload();
}

/** Marks this build as reloaded once; false when it was before, or when that cannot be remembered. */
function claim(): boolean {
  const build = ownBuild() ?? "dev";
  try {
    if (sessionStorage.getItem(reloadedKey) === build) return false;
    sessionStorage.setItem(reloadedKey, build);
    return true;
  } catch {
    return false;
  }
}

/** Whether the server gives the app now: a reload without it would lead to an empty page. */
async function isServed(): Promise<boolean> {
  try {
    const { ok } = await fetch("/", { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}

let isReloading = false;

/** A part of the app is missing, as after a deploy: loads it all anew, at most once for each build. */
export async function reloadOnce(): Promise<void> {
  if (isReloading) return;
  isReloading = true;
  if ((await isServed()) && claim()) reload();
  else isReloading = false;
}

let offered: string | null = null;

/** Says that there is a newer build, once for each, and leaves the moment to the person. */
export function offerReload(build: string): void {
  if (offered === build) return;
  offered = build;
  toast({
    text: i18n._(words.newBuild),
    durationMs: noticeMs,
    act: { label: i18n._(words.reload), run: reload },
  });
}

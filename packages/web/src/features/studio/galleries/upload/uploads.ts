import { galleriesApi } from "@vowdesk/contract/studio/galleries";
import { invalidateSoon } from "../../../../kernel/cache/queries.ts";
import { showFailure } from "../../../../kernel/errors/show-failure.ts";
import { call } from "../../../../kernel/http/call.ts";
import { createForSession, dropWithSession } from "../../../../kernel/session/session-stores.ts";
import { isOfCard, uploadFile, UploadFailed, type CardProblem, type UploadProblem } from "./card-upload.ts";
import { splitFiles } from "./card-files.ts";
import { sha256Of } from "./hash.ts";

/** Files of all cards that are sent at the same time. The server accepts four of a user. */
const parallel = 2;
/** Minimum interval between two renderings of the progress. */
const renderMs = 200;

/** A file that did not arrive, with the reason. */
export interface FailedFile {
  file: File;
  problem: UploadProblem;
}

/** The upload of a card as it is shown. */
export interface CardProgress {
  state: "sending" | "paused" | "done";
  files: number;
  doneFiles: number;
  bytes: number;
  sentBytes: number;
  failed: readonly FailedFile[];
  /** Names of files that cannot be uploaded: empty or too large. */
  refused: readonly string[];
  /** Why the rest of the card waits. */
  problem: CardProblem | null;
}

interface Task {
  file: File;
  sha256: string | null;
}

interface CardQueue {
  galleryId: number;
  cardId: number;
  waiting: Task[];
  stop: AbortController;
  running: number;
  /** Bytes of the files that are being sent, by task. */
  sending: Map<Task, number>;
  progress: CardProgress;
}

const blank: CardProgress = {
  state: "sending",
  files: 0,
  doneFiles: 0,
  bytes: 0,
  sentBytes: 0,
  failed: [],
  refused: [],
  problem: null,
};

/** The uploads of this browser by card, for rendering. */
export const useUploads = createForSession<Readonly<Record<number, CardProgress>>>(() => ({}));

const queues = new Map<number, CardQueue>();
// oxlint-disable-next-line session/module-state -- a timer of the rendering
let timer: ReturnType<typeof setTimeout> | null = null;

dropWithSession(() => {
  for (const { stop } of queues.values()) stop.abort();
  queues.clear();
});

const isSending = () => [...queues.values()].some(({ progress }) => progress.state === "sending");

/** Makes the browser ask before the user leaves the page during an upload. */
function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  if (isSending()) event.preventDefault();
}

function render(): void {
  timer ??= setTimeout(() => {
    timer = null;
    const shown = [...queues.values()].map(({ cardId, progress, sending }) => {
      const sent = [...sending.values()].reduce((sum, bytes) => sum + bytes, 0);
      return [cardId, { ...progress, sentBytes: progress.sentBytes + sent }] as const;
    });
    useUploads.setState(Object.fromEntries(shown), true);
    removeEventListener("beforeunload", warnBeforeLeaving);
    if (isSending()) addEventListener("beforeunload", warnBeforeLeaving);
  }, renderMs);
}

const change = (queue: CardQueue, progress: Partial<CardProgress>) => {
  queue.progress = { ...queue.progress, ...progress };
  render();
};

function fail(queue: CardQueue, task: Task, failure: unknown): void {
  if (!(failure instanceof UploadFailed)) throw failure;
  const { problem } = failure;
  if (isOfCard(problem)) {
    queue.waiting.unshift(task);
    return pause(queue.cardId, problem);
  }
  return change(queue, { failed: [...queue.progress.failed, { file: task.file, problem }] });
}

async function run(queue: CardQueue, task: Task): Promise<void> {
  const { galleryId, cardId, stop } = queue;
  queue.sending.set(task, 0);
  try {
    const onProgress = (bytes: number) => {
      if (queue.sending.has(task)) queue.sending.set(task, bytes);
      render();
    };
    await uploadFile({ galleryId, cardId, ...task, onProgress, signal: stop.signal });
    const { doneFiles, sentBytes } = queue.progress;
    change(queue, { doneFiles: doneFiles + 1, sentBytes: sentBytes + task.file.size });
    invalidateSoon("galleries");
  } catch (failure) {
    if (stop.signal.aborted) queue.waiting.unshift(task);
    else fail(queue, task, failure);
  } finally {
    queue.sending.delete(task);
  }
}

const runningOf = () => [...queues.values()].reduce((sum, { running }) => sum + running, 0);

/** Starts further files until enough are sent. */
function pump(): void {
  for (const queue of queues.values()) {
    while (queue.progress.state === "sending" && queue.waiting.length > 0 && runningOf() < parallel) {
      const task = queue.waiting.shift();
      if (!task) break;
      queue.running += 1;
      run(queue, task)
        .catch(showFailure)
        .finally(() => {
          queue.running -= 1;
          pump();
        });
    }
    if (queue.progress.state === "sending" && queue.waiting.length === 0 && queue.running === 0)
      change(queue, { state: "done" });
  }
}

function enqueue(galleryId: number, cardId: number, tasks: readonly Task[], refused: readonly string[]): void {
  const before = queues.get(cardId);
  const isOpen = before !== undefined && before.progress.state !== "done";
  const queue: CardQueue = isOpen
    ? before
    : { galleryId, cardId, waiting: [], stop: new AbortController(), running: 0, sending: new Map(), progress: blank };
  queues.set(cardId, queue);
  queue.waiting.push(...tasks);
  const { files, bytes } = queue.progress;
  change(queue, {
    files: files + tasks.length,
    bytes: tasks.reduce((sum, { file }) => sum + file.size, bytes),
    refused: [...queue.progress.refused, ...refused],
  });
  pump();
}

/** Uploads files of a card. Those that are stored are not sent again. */
export function addFiles(galleryId: number, cardId: number, files: readonly File[]): void {
  const { usable, refused } = splitFiles(files);
  if (usable.length + refused.length === 0) return;
  enqueue(
    galleryId,
    cardId,
    usable.map((file) => ({ file, sha256: null })),
    refused,
  );
}

/** Pauses a card. What has arrived stays. */
export function pause(cardId: number, problem: CardProblem | null = null): void {
  const queue = queues.get(cardId);
  if (queue?.progress.state !== "sending") return;
  queue.stop.abort();
  change(queue, { state: "paused", problem });
}

/** Continues a paused card. */
export function resume(cardId: number): void {
  const queue = queues.get(cardId);
  if (queue?.progress.state !== "paused") return;
  queue.stop = new AbortController();
  change(queue, { state: "sending", problem: null });
  pump();
}

/** Sends the files again that did not arrive. Their bytes are read again. */
export function retry(cardId: number): void {
  const queue = queues.get(cardId);
  if (!queue || queue.progress.failed.length === 0) return;
  queue.waiting.push(...queue.progress.failed.map(({ file }) => ({ file, sha256: null })));
  change(queue, { failed: [], state: queue.progress.state === "done" ? "sending" : queue.progress.state });
  pump();
}

/** Counts the different files of a card, announces it under a label and uploads them. `onCounted` gets how many were read so far. */
export async function uploadCard(
  galleryId: number,
  label: string,
  files: readonly File[],
  onCounted: (count: number, total: number) => void,
): Promise<void> {
  const { usable, refused } = splitFiles(files);
  const tasks = new Map<string, Task>();
  for (const [i, file] of usable.entries()) {
    onCounted(i, usable.length);
    const sha256 = await sha256Of(file);
    tasks.set(sha256, { file, sha256 });
  }
  const different = [...tasks.values()];
  if (different.length === 0) return;
  const bytes = different.reduce((sum, { file }) => sum + file.size, 0);
  const gallery = await call(galleriesApi.card, { galleryId, label, files: different.length, bytes });
  invalidateSoon("galleries");
  const card = gallery.cards.find((item) => item.label === label);
  if (card) enqueue(galleryId, card.id, different, refused);
}

import { useEffect, useState, useSyncExternalStore } from "react";
import { call, NetworkFailed, refusalOf } from "../kernel/http/call.ts";
import { usePageMemory } from "../kernel/session/page-memory.ts";
import { applyAnswer, featureOf, invalidateSoon } from "../kernel/cache/queries.ts";
import { useSession } from "../kernel/session/session.ts";
import { isSessionOver } from "../kernel/session/session-over.ts";
import { perSession } from "../kernel/session/session-stores.ts";
import { afterPaint } from "../ui/timing/after-paint.ts";
import type { QueuePage } from "./queue-page.ts";
import { ReviewOutbox, type OutboxState, type Command } from "./outbox.ts";
import { newId } from "../ui/timing/new-id.ts";
import { unawaited } from "../ui/timing/unawaited.ts";

/** Resolves on an event, or when `begin` calls back. */
const until = (target: EventTarget, event: string, begin: (end: () => void) => unknown) =>
  new Promise<void>((resolve) => {
    const end = () => {
      target.removeEventListener(event, end);
      resolve();
    };
    target.addEventListener(event, end);
    begin(end);
  });

/** Ends the pause when the network returns. */
const waitForRetry = (ms: number) => until(window, "online", (end) => setTimeout(end, ms));

/** Waits until the next item is painted. A hidden page is not painted, so it does not wait. */
const waitForPaint = () =>
  until(document, "visibilitychange", (end) => (document.visibilityState === "visible" ? afterPaint(end) : end()));

const tooManyRequests = 429;

/** Null means retry: no answer, an ended session (sent after the next sign-in) or a rate limit. */
function refusalTextOf(thrown: unknown): string | null {
  if (thrown instanceof NetworkFailed || isSessionOver(thrown)) return null;
  const refusal = refusalOf(thrown);
  if (refusal?.code === tooManyRequests) return null;
  return refusal?.message ?? String(thrown);
}

function openOutbox({ queue: { api } }: QueuePage, session: { isOver: boolean }): ReviewOutbox {
  const feature = featureOf(api.list);
  return new ReviewOutbox({
    send: async ({ id, decision, by }) => {
      const options = { background: true, keepalive: true, by } as const;
      await waitForPaint();
      const { fields, ...rest } = decision ?? {};
      const item = decision
        ? await call(api.decide, { id, act: "", version: 0, ...rest, ...fields }, options)
        : await call(api.undo, { id }, options);
      applyAnswer(feature, item);
      return item;
    },
    refusalOf: (thrown) => {
      invalidateSoon(feature);
      return refusalTextOf(thrown);
    },
    // An outbox of an ended session sends nothing more.
    me: () => (session.isOver ? 0 : (useSession.getState().user?.id ?? 0)),
    newKey: newId,
    wait: waitForRetry,
  });
}

const ownOutboxes = perSession(
  () => ({ isOver: false, of: new Map<QueuePage, ReviewOutbox>() }),
  (session) => {
    session.isOver = true;
  },
);

/** The outbox of a queue, shared by its pages. It survives a reload. */
export function useOutbox(page: QueuePage): readonly [ReviewOutbox, OutboxState] {
  const session = ownOutboxes();
  const outbox = session.of.get(page) ?? openOutbox(page, session);
  session.of.set(page, outbox);
  const memory = usePageMemory<readonly Command[]>("decisions");
  const [before] = useState(memory.read);
  const state = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  useEffect(() => outbox.restore(before ?? []), [outbox, before]);
  useEffect(() => {
    let isOver = false;
    const unsent = state.waiting.length > 0 ? state.waiting : null;
    unawaited(
      waitForPaint().then(() => isOver || memory.write(unsent, unsent !== null)),
      "unasked",
    );
    return () => {
      isOver = true;
    };
  }, [state.waiting, memory]);
  return [outbox, state];
}

import { useEffect, useState, useSyncExternalStore } from "react";
import { call, NetworkFailed, refusalOf } from "../kernel/http/call.ts";
import { usePageMemory } from "../kernel/session/page-memory.ts";
import { invalidateSoon } from "../kernel/cache/queries.ts";
import { useSession } from "../kernel/session/session.ts";
import { isSessionOver } from "../kernel/session/session-over.ts";
import { perSession } from "../kernel/session/session-stores.ts";
import { afterPaint } from "../ui/timing/after-paint.ts";
import type { Desk } from "./desk.ts";
import { ReviewOutbox, type OutboxState, type Said } from "./outbox.ts";

/** Until an event comes, or `begin` finds that it is time. */
const until = (target: EventTarget, event: string, begin: (go: () => void) => unknown) =>
  new Promise<void>((resolve) => {
    const go = () => {
      target.removeEventListener(event, go);
      resolve();
    };
    target.addEventListener(event, go);
    begin(go);
  });

/** It goes on at once when the network is there again. */
const untilWorthwhile = (ms: number) => until(window, "online", (go) => setTimeout(go, ms));

/** The next item is on screen before the last one's decision is kept and leaves; a page that goes out of sight is drawn no more. */
const untilDrawn = () =>
  until(document, "visibilitychange", (go) => (document.visibilityState === "visible" ? afterPaint(go) : go()));

const slowDown = 429;

/** Nobody's session hears an answer that says it is over: whoever returns sends it. One who was too quick is heard later. */
function whyOf(thrown: unknown): string | null {
  if (thrown instanceof NetworkFailed || isSessionOver(thrown)) return null;
  const refusal = refusalOf(thrown);
  if (refusal?.code === slowDown) return null;
  return refusal?.message ?? String(thrown);
}

function openOutbox({ queue: { api, name } }: Desk, session: { isOver: boolean }): ReviewOutbox {
  return new ReviewOutbox({
    send: async ({ id, decision, by }) => {
      const options = { background: true, keepalive: true, by } as const;
      await untilDrawn();
      const { fields, ...said } = decision ?? {};
      const item = decision
        ? await call(api.decide, { id, act: "", version: 0, ...said, ...fields }, options)
        : await call(api.undo, { id }, options);
      invalidateSoon(name);
      return item;
    },
    refusalOf: (thrown) => {
      invalidateSoon(name);
      return whyOf(thrown);
    },
    // After its session it sends nothing more, whoever signs in next.
    me: () => (session.isOver ? 0 : (useSession.getState().user?.id ?? 0)),
    newKey: () => crypto.getRandomValues(new Uint32Array(4)).join("-"),
    wait: untilWorthwhile,
  });
}

const ownOutboxes = perSession(
  () => ({ isOver: false, of: new Map<Desk, ReviewOutbox>() }),
  (session) => void (session.isOver = true),
);

/** The decisions of a queue on their way: one outbox for it, whichever pages show it; a reload takes it up again. */
export function useOutbox(desk: Desk): readonly [ReviewOutbox, OutboxState] {
  const session = ownOutboxes();
  const outbox = session.of.get(desk) ?? openOutbox(desk, session);
  session.of.set(desk, outbox);
  const memory = usePageMemory<readonly Said[]>("decisions");
  const [before] = useState(memory.read);
  const state = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  useEffect(() => outbox.restore(before ?? []), [outbox, before]);
  useEffect(() => {
    let isOver = false;
    const kept = state.waiting.length > 0 ? state.waiting : null;
    void untilDrawn().then(() => isOver || memory.write(kept, kept !== null));
    return () => void (isOver = true);
  }, [state.waiting, memory]);
  return [outbox, state];
}

import { Trans, useLingui } from "@lingui/react/macro";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { refusalOf } from "../../../kernel/http/call.ts";
import { useBusinessSettings } from "../../../shared/business-settings.ts";
import { useSession } from "../../../kernel/session/session.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState, NoPermissionState } from "../../../ui/feedback/states.tsx";
import { useSendPresence } from "../chat.frames.ts";
import { Composer } from "../composer/composer.tsx";
import { linesOf } from "./lines.ts";
import { useMarkRead } from "./mark-read.ts";
import { latestQuery, useOutgoing } from "../outbox/session-outbox.ts";
import { recordSeen } from "./seen-position.ts";
import { lastSeq } from "./message-window.ts";
import { ThreadHead } from "./thread-head.tsx";
import { ThreadLines } from "./thread-lines.tsx";
import { ThreadPictures } from "./thread-pictures.tsx";
import { useThread, type Latest, type Thread } from "./use-thread.ts";
import { useVoiceOrder } from "../voice/voice-order.ts";
import { unawaited } from "../../../ui/timing/unawaited.ts";
import css from "../thread.module.css";

const GuardDialog = lazy(async () => ({ default: (await import("../composer/guard-dialog.tsx")).GuardDialog }));

interface ThreadViewProps {
  id: number;
  /** Message to scroll to. */
  seq: number | null;
  /** Returns to the list on a narrow screen. */
  back: () => void;
  showAt: (seq: number | null) => void;
  /** The next conversation that waits for the user; null if there is none. */
  nextId: number | null;
  open: (id: number) => void;
  isPanelOpen: boolean;
  togglePanel: () => void;
}

/** One conversation with head, messages and composer. Head and composer stay mounted when the conversation changes. */
export function ThreadView({ id, seq, showAt, ...head }: ThreadViewProps) {
  const query = latestQuery(id);
  usePrefetchQuery(query);
  const answer = useQuery(query);
  const sendTyping = useSendPresence(id);
  if (!answer.data)
    return <ThreadPlaceholder error={answer.error} retry={() => unawaited(answer.refetch(), "shown")} />;
  const { conversation } = answer.data;
  return (
    <section className={css.thread} aria-label={conversation.customer.name}>
      <ThreadHead conversation={conversation} {...head} />
      <Messages key={id} latest={answer.data} seq={seq} showAt={showAt} />
      {conversation.allowed.includes("send") || conversation.allowed.includes("note") ? (
        <Composer conversation={conversation} sendTyping={sendTyping} />
      ) : (
        <p className={css.reading}>
          <Trans>You can read conversations but not reply.</Trans>
        </p>
      )}
    </section>
  );
}

interface MessagesProps {
  latest: Latest;
  seq: number | null;
  showAt: (seq: number | null) => void;
}

const nothing: readonly never[] = [];

function Messages({ latest, seq, showAt }: MessagesProps) {
  const thread = useThread(latest);
  const { id, conversation, loaded, held } = thread;
  const me = useSession(({ user }) => user?.id ?? 0);
  const outgoing = useOutgoing().filter(({ conversationId }) => conversationId === id);
  const guarded = outgoing.find(({ state }) => state === "guarded");
  const [readSeq] = useState(conversation.readSeq);
  const arrived = useArrived(thread);
  useReach(thread, seq);
  useMarkRead(thread);
  const { records } = loaded;
  const zone = useBusinessSettings(({ timeZone }) => timeZone);
  const hasEnd = !loaded.hasAfter;
  const waiting = outgoing.map(({ key, state, progress }) => `${key} ${state} ${progress}`).join();
  const lines = useMemo(
    () => linesOf({ records, held: hasEnd ? held : nothing, outgoing: hasEnd ? outgoing : nothing, readSeq }),
    // oxlint-disable-next-line react/exhaustive-deps -- `outgoing` is a new array each time; `waiting` changes with its content.
    [records, held, hasEnd, waiting, readSeq, zone],
  );
  useLayoutEffect(() => recordSeen(id, lastSeq(loaded)), [id, loaded]);
  useVoiceOrder(records);
  return (
    <>
      <ThreadLines
        thread={thread}
        lines={lines}
        me={me}
        customerReadSeq={conversation.customerReadSeq}
        targetSeq={seq}
        arrived={arrived}
      />
      <ThreadPictures records={records} />
      <Suspense>{guarded && <GuardDialog key={guarded.key} entry={guarded} show={showAt} />}</Suspense>
    </>
  );
}

/** Number of messages received since the end was last visible. */
function useArrived({ isAtEnd, conversation: { lastSeq: last }, loaded }: Thread): number {
  const [seen, setSeen] = useState<number | null>(null);
  const isEndHere = isAtEnd && !loaded.hasAfter;
  if (last > 0 && (seen === null || (isEndHere && seen !== last))) setSeen(last);
  return isEndHere ? 0 : Math.max(0, last - (seen ?? last));
}

/** Loads the messages around the target message once. */
function useReach({ reach }: Thread, seq: number | null): void {
  const reached = useRef<number | null>(null);
  useEffect(
    function goThere() {
      if (seq === null || reached.current === seq) return;
      reached.current = seq;
      unawaited(reach(seq), "shown");
    },
    [seq, reach],
  );
}

function ThreadPlaceholder({ error, retry }: { error: Error | null; retry: () => void }) {
  const { t } = useLingui();
  if (refusalOf(error)?.reason === "no-permission") return <NoPermissionState />;
  if (refusalOf(error)?.reason === "not-found") return <EmptyState title={t`This conversation does not exist`} />;
  if (error) return <ErrorState message={error.message} retry={retry} />;
  return (
    <div className={css.outline} aria-busy="true">
      <Skeleton width="30%" height="2rem" />
      <Skeleton width="55%" height="3rem" />
      <Skeleton width="40%" height="2rem" />
      <Skeleton width="60%" height="4rem" />
    </div>
  );
}

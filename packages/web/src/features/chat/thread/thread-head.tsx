import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowLeft, IconDots, IconLayoutSidebarRight } from "@tabler/icons-react";
import type { Conversation, Presence } from "@vowdesk/contract/chat";
import { lazy, memo, Suspense, useState } from "react";
import { useSession } from "../../../kernel/session/session.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button, IconButton } from "../../../ui/input/button.tsx";
import { useNow } from "../../../ui/format/now.ts";
import { usePresent } from "../frames.ts";
import { stateNames, stateTones } from "../labels.ts";
import { useConversationActions, type ConversationAction } from "../claims/conversation-actions.ts";
import { useConversationState } from "./conversation-state.ts";
import css from "../components/thread.module.css";

const PointMenu = lazy(async () => ({ default: (await import("../../../ui/overlay/point-menu.tsx")).PointMenu }));
const HandOverDialog = lazy(async () => ({ default: (await import("../claims/hand-over-dialog.tsx")).HandOverDialog }));
const TakeOverDialog = lazy(async () => ({ default: (await import("../claims/take-over-dialog.tsx")).TakeOverDialog }));

interface ThreadHeadProps {
  conversation: Conversation;
  back: () => void;
  isPanelOpen: boolean;
  togglePanel: () => void;
}

/** Customer, state and holder of the conversation, colleagues present, and actions. */
export const ThreadHead = memo(function ThreadHead({ conversation, back, isPanelOpen, togglePanel }: ThreadHeadProps) {
  const { t, i18n } = useLingui();
  const [dialog, setDialog] = useConversationState<"hand-over" | "take-over" | null>(conversation.id, null);
  const { customer, state } = conversation;
  return (
    <header className={css.head}>
      <IconButton label={t`Back to the list`} className={css.back ?? ""} onClick={back}>
        <IconArrowLeft size={20} />
      </IconButton>
      <div className={css.who}>
        <h2>
          {customer.name}
          <Badge tone={stateTones[state]}>{i18n._(stateNames[state])}</Badge>
        </h2>
        <p className={css.state}>
          <Holder conversation={conversation} />
          <Present conversationId={conversation.id} />
        </p>
      </div>
      <Acts key={conversation.id} conversation={conversation} openDialog={setDialog} />
      <IconButton label={t`Customer`} aria-pressed={isPanelOpen} onClick={togglePanel}>
        <IconLayoutSidebarRight size={20} stroke={1.6} />
      </IconButton>
      <Suspense>
        {dialog === "hand-over" && <HandOverDialog conversation={conversation} close={() => setDialog(null)} />}
        {dialog === "take-over" && <TakeOverDialog conversation={conversation} close={() => setDialog(null)} />}
      </Suspense>
    </header>
  );
});

function Holder({ conversation: { lease, assignee } }: { conversation: Conversation }) {
  const me = useSession(({ user }) => user?.id ?? 0);
  const now = useNow();
  const claim = lease && Date.parse(lease.until) > now ? lease : null;
  if (claim?.id === me)
    return (
      <span className={css.mine}>
        <Trans>You are on it</Trans>
      </span>
    );
  if (claim) {
    const { name } = claim;
    return (
      <span className={css.taken}>
        <Trans>{name} is on it</Trans>
      </span>
    );
  }
  if (!assignee) return <Trans>Nobody has it</Trans>;
  const { id, name } = assignee;
  return id === me ? <Trans>It is yours</Trans> : <Trans>{name} has it</Trans>;
}

const namesOf = (people: readonly Presence[], state: Presence["state"]) =>
  people.filter((one) => one.state === state).map(({ name }) => name);

/** Colleagues who view the conversation or type in it. */
function Present({ conversationId }: { conversationId: number }) {
  const { i18n } = useLingui();
  const people = usePresent(conversationId);
  const list = new Intl.ListFormat(i18n.locale, { type: "conjunction" });
  const writing = list.format(namesOf(people, "typing"));
  const viewing = list.format(namesOf(people, "viewing"));
  return (
    <span className={css.present} role="status">
      {writing && (
        <span className={css.writing}>
          <Trans>{writing}: writing</Trans>
        </span>
      )}
      {viewing && (
        <span>
          <Trans>{viewing}: looking on</Trans>
        </span>
      )}
    </span>
  );
}

interface ActsProps {
  conversation: Conversation;
  openDialog: (dialog: "hand-over" | "take-over") => void;
}

/** The first action as a button, all others in the menu. */
function Acts({ conversation, openDialog }: ActsProps) {
  const { t } = useLingui();
  const [at, setAt] = useState<DOMRect | null>(null);
  const { actions, isBusy } = useConversationActions(conversation, openDialog);
  const [main, ...others] = actions;
  if (!main) return null;
  const entries = others.map(({ label, isDanger = false, run }: ConversationAction) => ({ label, isDanger, run }));
  return (
    <>
      <Button size="s" className={css.mainAct} disabled={isBusy} onClick={main.run}>
        {main.label}
      </Button>
      {entries.length > 0 && (
        <IconButton
          label={t`More actions`}
          aria-haspopup="menu"
          aria-expanded={at !== null}
          onClick={({ currentTarget }) => setAt(currentTarget.getBoundingClientRect())}
        >
          <IconDots size={20} />
        </IconButton>
      )}
      <Suspense>{at && <PointMenu at={at} entries={entries} close={() => setAt(null)} />}</Suspense>
    </>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowLeft, IconDots, IconLayoutSidebarRight } from "@tabler/icons-react";
import type { Conversation, Presence } from "@vowdesk/contract/chat";
import { memo } from "react";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import { openActions } from "../../../resource/action.ts";
import { Button, IconButton } from "../../../ui/input/button.tsx";
import { useMenu } from "../../../ui/overlay/use-menu.tsx";
import { usePresent } from "../chat.frames.ts";
import { useConversationActions } from "../claims/claims.actions.tsx";
import { Holder } from "../claims/holder.tsx";
import { SnoozeMark } from "../snooze/snooze-mark.tsx";
import { LabelChips } from "../labels/label-chips.tsx";
import { PriorityMark } from "../labels/priority-mark.tsx";
import { Stars } from "../satisfaction.stars.tsx";
import { NextButton } from "../conversations/next-button.tsx";
import { StateBadge } from "../state-badge.tsx";
import css from "../thread.module.css";

interface ThreadHeadProps {
  conversation: Conversation;
  back: () => void;
  nextId: number | null;
  open: (id: number) => void;
  isPanelOpen: boolean;
  togglePanel: () => void;
}

/** Customer, state and holder of the conversation, colleagues present, and actions. */
export const ThreadHead = memo(function ThreadHead(props: ThreadHeadProps) {
  const { conversation, back, nextId, open, isPanelOpen, togglePanel } = props;
  const { t } = useLingui();
  const { customer, state, priority, labels, snooze, team, satisfaction } = conversation;
  return (
    <header className={css.head}>
      <IconButton label={t`Back to the list`} className={css.back ?? ""} onClick={back}>
        <IconArrowLeft size={20} />
      </IconButton>
      <div className={css.who}>
        <h2>
          <span className={css.name} title={customer.name}>
            {customer.name}
          </span>
          <StateBadge state={state} />
          <PriorityMark priority={priority} withName />
        </h2>
        <p className={css.state}>
          <Holder conversation={conversation} />
          {team && <span>{team.name}</span>}
          {satisfaction && <Stars rating={satisfaction.rating} />}
          <SnoozeMark snooze={snooze} />
          <LabelChips ids={labels} />
          <Present conversationId={conversation.id} />
        </p>
      </div>
      {nextId !== null && <NextButton id={nextId} open={open} />}
      <Acts conversation={conversation} />
      <IconButton
        label={t({ message: "Customer", context: "person" })}
        aria-pressed={isPanelOpen}
        onClick={togglePanel}
      >
        <IconLayoutSidebarRight size={20} stroke={1.6} />
      </IconButton>
    </header>
  );
});

const namesOf = (people: readonly Presence[], state: Presence["state"]) =>
  people.filter((item) => item.state === state).map(({ name }) => name);

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
          <Trans context="chat">{writing} typing</Trans>
        </span>
      )}
      {viewing && (
        <span>
          <Trans context="chat">{viewing} viewing</Trans>
        </span>
      )}
    </span>
  );
}

/** The first action as a button, all others in the menu. */
function Acts({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useLingui();
  const list = useConversationActions();
  const isBusy = list.usePendingKeys((keys) => keys.includes(String(conversation.id)));
  const [main, ...others] = openActions(list.resource.actions, conversation);
  const entries = others.map((item) => ({ label: i18n._(item.label), run: () => list.start(item, conversation) }));
  const [button, menu] = useMenu({ entries });
  return (
    <>
      {main && (
        <Button size="s" className={css.mainAct} disabled={isBusy} onClick={() => list.start(main, conversation)}>
          {i18n._(main.label)}
        </Button>
      )}
      {others.length > 0 && (
        <IconButton label={t({ message: "More actions", context: "button" })} {...button}>
          <IconDots size={20} />
        </IconButton>
      )}
      {menu}
      <ActionDialog list={list} />
    </>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { IconFilter, IconGift, IconListCheck, IconSettings, IconTags, IconUsersGroup } from "@tabler/icons-react";
import { chatApi, chatLabelsApi, chatTeamsApi, priorities, type DeskCounts } from "@vowdesk/contract/chat";
import { lazy, memo, Suspense, useState } from "react";
import { call } from "../../../kernel/http/call.ts";
import { invalidate, useCall } from "../../../kernel/cache/queries.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { useSession } from "../../../kernel/session/session.ts";
import { inBackground, showFailure } from "../../../kernel/errors/show-failure.ts";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import { useActions } from "../../../resource/use-actions.ts";
import { CountMark } from "../../../ui/display/badge.tsx";
import { IconButton } from "../../../ui/input/button.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { ChoiceLine } from "../../../ui/input/line-fields.tsx";
import { SearchField } from "../../../ui/input/search-field.tsx";
import { Segments } from "../../../ui/input/segments.tsx";
import { priorityNames } from "../../../shared/chat-labels.ts";
import { scopeNames, stateNames } from "../chat.labels.ts";
import { changeSettings } from "./settings-form.ts";
import { conversationScopes, maxQuery, type QueueFilter } from "./address.ts";
import css from "./conversation-list.module.css";

const PacketsDialog = lazy(async () => ({
  default: (await import("../red-packets/packets-dialog.tsx")).PacketsDialog,
}));

const LabelsDialog = lazy(async () => ({ default: (await import("../labels/labels-dialog.tsx")).LabelsDialog }));

const TeamsDialog = lazy(async () => ({ default: (await import("../teams/teams-dialog.tsx")).TeamsDialog }));

const deskActions = { name: "chatSettings" as const, actions: [changeSettings] };

interface ListFiltersProps {
  filter: QueueFilter;
  set: (changes: Partial<Record<keyof QueueFilter, string | null>>) => void;
}

interface SelectingProps {
  isSelecting: boolean;
  toggleSelecting: () => void;
}

/** Search and filters above the list. */
export const ListFilters = memo(function ListFilters({
  filter,
  set,
  isSelecting,
  toggleSelecting,
}: ListFiltersProps & SelectingProps) {
  const { scope, state, only, q, label, team, priority, sort } = filter;
  const isNarrowed = label !== null || team !== null || priority !== null || sort !== null;
  const [isOpen, setOpen] = useState(isNarrowed);
  const { t } = useLingui();
  const { data: counts } = useCall(chatApi.counts, {});
  const scopes = useScopes(scope, counts);
  const states = useStates(counts);
  // A search and a status concern all conversations, not only those that wait.
  const leaveForMe = scope === "for-me" ? { scope: "all" } : {};
  const choose = (value: string | null) => {
    const isOnly = value === "late" || value === "hidden" || value === "snoozed";
    set({ only: isOnly ? value : null, state: isOnly ? null : value, ...leaveForMe });
  };
  return (
    <div className={css.filters}>
      <div className={css.search}>
        <SearchField
          main
          label={t`Name or words in messages`}
          placeholder={t({ message: "Search", context: "search field" })}
          value={q}
          maxLength={maxQuery}
          set={(next) => set({ q: next, ...leaveForMe })}
        />
        <DeskMenu />
      </div>
      <Segments
        label={t({ message: "Assignee", context: "chat" })}
        look="tabs"
        segments={scopes}
        chosen={scope}
        choose={(next) => set({ scope: next, ...(next === "for-me" && { state: null, only: null, q: null }) })}
      />
      <div className={css.line1}>
        <ChoiceLine
          label={t({ message: "Status", context: "field" })}
          value={only ?? state}
          set={choose}
          choices={states}
        />
        <ListButtons
          isSelecting={isSelecting}
          toggleSelecting={toggleSelecting}
          isOpen={isOpen || isNarrowed}
          isFixed={isNarrowed}
          toggle={() => setOpen(!isOpen)}
        />
        <Availability />
      </div>
      {(isOpen || isNarrowed) && <MoreFilters filter={filter} set={set} />}
    </div>
  );
});

/** The choices of the status, with their counts. */
function useStates(counts: DeskCounts | undefined) {
  const { t, i18n } = useLingui();
  const named = (name: string, key: "waiting" | "open" | "done" | "late" | "snoozed") =>
    counts ? `${name} (${formatCount(counts[key], counts.capped?.includes(key), i18n.locale)})` : name;
  return [
    ...(["waiting", "open", "done"] as const).map((value) => ({
      value: value as string,
      label: named(i18n._(stateNames[value]), value),
    })),
    { value: "late", label: named(t`Waiting too long`, "late") },
    { value: "snoozed", label: named(t({ message: "Snoozed", context: "conversations" }), "snoozed") },
    { value: "hidden", label: t({ message: "Hidden", context: "conversations" }) },
  ];
}

/** The choices of the assignee. Users who may answer see those that wait for them; users in a team those of their teams. */
function useScopes(scope: QueueFilter["scope"], counts: DeskCounts | undefined) {
  const { i18n } = useLingui();
  const me = useSession(({ user }) => user?.id ?? 0);
  const mayAnswer = useCan("chat:desk");
  const { data: teams } = useCall(chatTeamsApi.list, {});
  const isInTeam = teams?.some(({ members }) => members.includes(me)) === true;
  const offered = { "for-me": mayAnswer, all: true, mine: true, unassigned: true, team: isInTeam };
  const shown = conversationScopes.filter((value) => offered[value] || value === scope);
  return shown.map((value) => {
    const counted = value === "for-me" ? "forMe" : value;
    return {
      value,
      label: i18n._(scopeNames[value]),
      count: counts?.[counted],
      isCapped: counts?.capped?.includes(counted),
    };
  });
}

interface ListButtonsProps extends SelectingProps {
  isOpen: boolean;
  /** Whether the further filters cannot be closed, because one of them is set. */
  isFixed: boolean;
  toggle: () => void;
}

/** Buttons that start selecting and show further filters. */
function ListButtons({ isSelecting, toggleSelecting, isOpen, isFixed, toggle }: ListButtonsProps) {
  const { t } = useLingui();
  const mayAct = useCan("chat:desk");
  return (
    <>
      {mayAct && (
        <IconButton
          label={t({ message: "Select several", context: "chat" })}
          aria-pressed={isSelecting}
          onClick={toggleSelecting}
        >
          <IconListCheck size={18} stroke={1.6} />
        </IconButton>
      )}
      <IconButton
        label={t({ message: "More filters", context: "chat" })}
        aria-expanded={isOpen}
        disabled={isFixed}
        onClick={toggle}
      >
        <IconFilter size={18} stroke={1.6} />
      </IconButton>
    </>
  );
}

/** Filters by label, team and priority, and the order of the list. */
function MoreFilters({ filter: { label, team, priority, sort }, set }: ListFiltersProps) {
  const { t, i18n } = useLingui();
  const { data: labels } = useCall(chatLabelsApi.list, {});
  const { data: teams } = useCall(chatTeamsApi.list, {});
  const named = (records: readonly { id: number; name: string }[] = []) =>
    records.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className={css.line1}>
      <ChoiceLine
        label={t({ message: "Label", context: "chat" })}
        value={label === null ? null : String(label)}
        set={(next) => set({ label: next })}
        choices={named(labels)}
      />
      {(team !== null || (teams && teams.length > 0)) && (
        <ChoiceLine
          label={t({ message: "Team", context: "field" })}
          value={team === null ? null : String(team)}
          set={(next) => set({ team: next })}
          choices={named(teams)}
        />
      )}
      <ChoiceLine
        label={t({ message: "Priority", context: "chat" })}
        value={priority}
        set={(next) => set({ priority: next })}
        choices={priorities.map((value) => ({ value, label: i18n._(priorityNames[value]) }))}
      />
      <ChoiceLine
        label={t({ message: "Sort by", context: "chat" })}
        value={sort}
        set={(next) => set({ sort: next })}
        choices={[
          { value: "waiting", label: t({ message: "Waiting time", context: "chat" }) },
          { value: "priority", label: t({ message: "Priority", context: "chat" }) },
        ]}
      />
    </div>
  );
}

/** Switch for the automatic assignment of new conversations to the user. */
function Availability() {
  const me = useSession(({ user }) => user?.id ?? 0);
  const mayAnswer = useCan("chat:desk");
  const { data } = useCall(chatApi.colleagues, {});
  const own = data?.find(({ id }) => id === me);
  if (!mayAnswer || !own) return null;
  const change = async (available: boolean) => {
    try {
      await call(chatApi.setAvailable, { available });
    } catch (failure) {
      showFailure(failure);
    }
    await invalidate("chat");
  };
  return (
    <label className={css.available}>
      <input
        type="checkbox"
        role="switch"
        checked={own.isAvailable}
        onChange={(event) => inBackground(change(event.target.checked))}
      />
      <Trans context="for chats">Available</Trans>
    </label>
  );
}

/** Buttons for labels, teams, chat settings and red packet approvals, by permission. */
function DeskMenu() {
  const { t, i18n } = useLingui();
  const mayApprove = useCan("chat:red:approve");
  const mayManageLabels = useCan("chat:labels");
  const [isDeciding, setDeciding] = useState(false);
  const mayManageTeams = useCan("chat:teams");
  const [managed, setManaged] = useState<"labels" | "teams" | null>(null);
  const actions = useActions(deskActions, "settings");
  const change = actions.offer(changeSettings);
  return (
    <>
      {mayApprove && <PacketsButton open={() => setDeciding(true)} />}
      {mayManageLabels && (
        <IconButton label={t({ message: "Manage labels", context: "chat" })} onClick={() => setManaged("labels")}>
          <IconTags size={18} stroke={1.6} />
        </IconButton>
      )}
      {mayManageTeams && (
        <IconButton label={t({ message: "Manage teams", context: "chat" })} onClick={() => setManaged("teams")}>
          <IconUsersGroup size={18} stroke={1.6} />
        </IconButton>
      )}
      {change && (
        <IconButton label={i18n._(changeSettings.label)} onClick={() => change(null)}>
          <IconSettings size={18} stroke={1.6} />
        </IconButton>
      )}
      <ActionDialog list={actions} />
      <Suspense>
        {isDeciding && <PacketsDialog close={() => setDeciding(false)} />}
        {managed === "labels" && <LabelsDialog close={() => setManaged(null)} />}
        {managed === "teams" && <TeamsDialog close={() => setManaged(null)} />}
      </Suspense>
    </>
  );
}

function PacketsButton({ open }: { open: () => void }) {
  const { t } = useLingui();
  const { data } = useCall(chatApi.listPackets, { state: "pending", pageSize: 50 });
  const count = data?.total ?? 0;
  return (
    <IconButton label={t`Red packets to review`} className={css.marked ?? ""} onClick={open}>
      <IconGift size={18} stroke={1.6} />
      <CountMark count={count} max={99} />
    </IconButton>
  );
}

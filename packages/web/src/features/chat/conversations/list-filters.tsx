import { Trans, useLingui } from "@lingui/react/macro";
import { IconGift, IconSettings } from "@tabler/icons-react";
import { chatApi } from "@vowdesk/contract/chat";
import { lazy, memo, Suspense, useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { invalidate, useCall } from "../../../kernel/cache/queries.ts";
import { useCan, useSession } from "../../../kernel/session/session.ts";
import { CountMark } from "../../../ui/display/badge.tsx";
import { IconButton } from "../../../ui/input/button.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { ChoiceLine } from "../../../ui/input/line-fields.tsx";
import { SearchField } from "../../../ui/input/search-field.tsx";
import { Segments } from "../../../ui/input/segments.tsx";
import { toast } from "../../../ui/feedback/toast.tsx";
import { scopeNames, stateNames } from "../labels.ts";
import type { DeskFilter } from "./desk-address.ts";
import css from "./conversation-list.module.css";

const SettingsDialog = lazy(async () => ({ default: (await import("./settings-dialog.tsx")).SettingsDialog }));
const PacketsDialog = lazy(async () => ({
  default: (await import("../red-packets/packets-dialog.tsx")).PacketsDialog,
}));

interface ListFiltersProps {
  filter: DeskFilter;
  set: (changes: Partial<Record<keyof DeskFilter, string | null>>) => void;
}

/** Search and filters above the list. */
export const ListFilters = memo(function ListFilters({ filter: { scope, state, only, q }, set }: ListFiltersProps) {
  const { t, i18n } = useLingui();
  const { data: counts } = useCall(chatApi.counts, {});
  const scopes = (["all", "mine", "unassigned"] as const).map((value) => ({
    value,
    label: i18n._(scopeNames[value]),
    count: counts?.[value],
    isCapped: counts?.capped?.includes(value),
  }));
  const named = (name: string, key: "waiting" | "open" | "done" | "late") =>
    counts ? `${name} (${formatCount(counts[key], counts.capped?.includes(key), i18n.locale)})` : name;
  const states = [
    ...(["waiting", "open", "done"] as const).map((value) => ({
      value: value as string,
      label: named(i18n._(stateNames[value]), value),
    })),
    { value: "late", label: named(t`Waiting too long`, "late") },
    { value: "hidden", label: t`Hidden` },
  ];
  const choose = (value: string | null) => {
    const isOnly = value === "late" || value === "hidden";
    set({ only: isOnly ? value : null, state: isOnly ? null : value });
  };
  return (
    <div className={css.filters}>
      <div className={css.line1}>
        <SearchField label={t`Name or words in messages`} value={q} set={(next) => set({ q: next })} main />
        <DeskMenu />
      </div>
      <Segments
        label={t`Whose`}
        look="tabs"
        segments={scopes}
        chosen={scope}
        choose={(next) => set({ scope: next === "all" ? null : next })}
      />
      <div className={css.line1}>
        <ChoiceLine label={t`State`} value={only ?? state} set={choose} choices={states} />
        <Availability />
      </div>
    </div>
  );
});

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
      const refusal = refusalOf(failure);
      if (refusal) toast({ tone: "bad", text: refusal.message, requestId: refusal.requestId });
    }
    await invalidate("chat");
  };
  return (
    <label className={css.available}>
      <input
        type="checkbox"
        role="switch"
        checked={own.isAvailable}
        onChange={(event) => void change(event.target.checked)}
      />
      <Trans>Takes new ones</Trans>
    </label>
  );
}

/** Buttons for chat settings and red packet approvals, by permission. */
function DeskMenu() {
  const { t } = useLingui();
  const maySet = useCan("chat:settings");
  const mayApprove = useCan("chat:red:approve");
  const [shown, show] = useState<"settings" | "packets" | null>(null);
  const close = () => show(null);
  return (
    <>
      {mayApprove && <PacketsButton open={() => show("packets")} />}
      {maySet && (
        <IconButton label={t`How the desk works`} onClick={() => show("settings")}>
          <IconSettings size={18} stroke={1.6} />
        </IconButton>
      )}
      <Suspense>
        {shown === "settings" && <SettingsDialog close={close} />}
        {shown === "packets" && <PacketsDialog close={close} />}
      </Suspense>
    </>
  );
}

function PacketsButton({ open }: { open: () => void }) {
  const { t } = useLingui();
  const { data } = useCall(chatApi.listRed, { state: "pending", pageSize: 50 });
  const count = data?.total ?? 0;
  return (
    <IconButton label={t`Red packets to decide on`} className={css.marked ?? ""} onClick={open}>
      <IconGift size={18} stroke={1.6} />
      <CountMark count={count} max={99} />
    </IconButton>
  );
}

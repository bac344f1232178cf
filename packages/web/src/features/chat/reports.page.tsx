import { Trans, useLingui } from "@lingui/react/macro";
import { chatReportsApi, type ChatReport } from "@vowdesk/contract/chat";
import type { CallInput } from "@vowdesk/contract/kernel";
import { useEffect } from "react";
import { invalidateSoon, useCall } from "../../kernel/cache/queries.ts";
import { usePageSearch } from "../../kernel/lists/page.ts";
import { serverNow } from "../../kernel/session/clock.ts";
import { FilterBar } from "../../resource/filter-bar.tsx";
import { RecordTable } from "../../resource/record-table.tsx";
import { useList, type List } from "../../resource/use-list.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { Segments } from "../../ui/input/segments.tsx";
import { ListPage, ListSwitchContext, ListTabs } from "../../ui/table/list-page.tsx";
import { ExportButton } from "./reports/export-button.tsx";
import { FiguresTable, useFigureTexts, type Part } from "./reports/figures-table.tsx";
import { rangeLengths, rangeName, rangeOf, type DayRange, type RangeName } from "./reports/range.ts";
import { inquiries } from "./reports/reports.resource.tsx";
import { unawaited } from "../../ui/timing/unawaited.ts";
import css from "./reports/report.module.css";

/** No frame reports changed figures. */
const refetchEveryMs = 60_000;

/** Reports of the chat: figures of a range, and the inquiries behind each. */
export default function ChatReports() {
  const [search, change] = usePageSearch();
  const range = { from: search.get("from"), to: search.get("to") };
  const isGiven = range.from !== null && range.to !== null;
  useEffect(
    function beginWithWeek() {
      if (!isGiven) change({ ...rangeOf("week", serverNow()) }, { replace: true });
    },
    [isGiven, change],
  );
  return isGiven ? <Views range={range as DayRange} /> : <Skeleton height="20rem" />;
}

/** The filters of the list, which the report has not. */
const clearedFilters = { colleague: null, team: null, only: null, sort: null, dir: null, pageNo: null };

function Views({ range }: { range: DayRange }) {
  const { t } = useLingui();
  const list = useList(inquiries);
  const [search] = usePageSearch();
  const view = search.get("view") === "list" ? "list" : "report";
  const views = (
    <Segments
      look="switch"
      label={t({ message: "View", context: "calendar" })}
      segments={[
        { value: "report", label: t({ message: "Report", context: "figures" }) },
        { value: "list", label: t({ message: "Inquiries", context: "chat" }) },
      ]}
      chosen={view}
      choose={(next) => list.change(next === "list" ? { view: next } : { ...clearedFilters, view: null })}
    />
  );
  return (
    <ListSwitchContext value={views}>
      {view === "list" ? <Inquiries list={list} /> : <Report range={range} list={list} />}
    </ListSwitchContext>
  );
}

function Report({ range, list }: { range: DayRange; list: List }) {
  const { data, error, refetch } = useCall(chatReportsApi.summary, range);
  useEffect(function renew() {
    const timer = setInterval(() => invalidateSoon("chatReports"), refetchEveryMs);
    return () => clearInterval(timer);
  }, []);
  const open = (filters: { colleague?: number; team?: number }, part: Part) =>
    list.change({
      view: "list",
      colleague: filters.colleague === undefined ? null : String(filters.colleague),
      team: filters.team === undefined ? null : String(filters.team),
      only: part,
      pageNo: null,
    });
  return (
    <ListPage
      filters={
        <ListTabs>
          <Ranges range={range} list={list} />
        </ListTabs>
      }
    >
      <div className={css.page}>
        {error && !data && <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />}
        {!data && !error && <Skeleton height="14rem" />}
        {data && <Groups report={data} open={open} />}
      </div>
    </ListPage>
  );
}

/** The inquiries behind a figure. */
function Inquiries({ list }: { list: List }) {
  return (
    <ListPage
      filters={<FilterBar list={list} />}
      act={<ExportButton query={list.state.query as CallInput<typeof chatReportsApi.export>} />}
    >
      <RecordTable list={list} />
    </ListPage>
  );
}

function Ranges({ range, list }: { range: DayRange; list: List }) {
  const { t } = useLingui();
  const names: Readonly<Record<RangeName, string>> = {
    today: t({ message: "Today", context: "period" }),
    week: t`Last 7 days`,
    month: t`Last 30 days`,
  };
  const chosen = rangeName(range, serverNow());
  const choose = (name: string | null) => {
    if (name !== null && name in rangeLengths)
      list.change({ ...rangeOf(name as RangeName, serverNow()), pageNo: null }, { replace: true });
  };
  const segments = Object.entries(names).map(([value, label]) => ({ value, label }));
  return (
    <Segments
      label={t({ message: "Range", context: "chat" })}
      look="tabs"
      segments={[...segments, { value: "custom", label: t({ message: "Custom range", context: "chat" }) }]}
      chosen={chosen}
      choose={choose}
    />
  );
}

interface GroupsProps {
  report: ChatReport;
  open: (filters: { colleague?: number; team?: number }, part: Part) => void;
}

function Groups({ report: { total, colleagues, teams }, open }: GroupsProps) {
  const { t } = useLingui();
  return (
    <>
      <Total total={total} open={(part) => open({}, part)} />
      <div className={css.groups}>
        <FiguresTable
          title={<Trans context="chat">Per colleague</Trans>}
          heading={<Trans context="person">Colleague</Trans>}
          none={t({ message: "Unassigned", context: "state" })}
          groups={colleagues}
          open={(colleague, part) => open({ colleague }, part)}
        />
        <FiguresTable
          title={<Trans context="chat">Per team</Trans>}
          heading={<Trans context="field">Team</Trans>}
          none={t`Without a team`}
          groups={teams}
          open={(team, part) => open({ team }, part)}
        />
      </div>
    </>
  );
}

function Total({ total, open }: { total: ChatReport["total"]; open: (part: Part) => void }) {
  const { t } = useLingui();
  const names: Readonly<Record<keyof ChatReport["total"], string>> = {
    inquiries: t({ message: "Inquiries", context: "chat" }),
    answered: t({ message: "Answered", context: "state" }),
    firstResponseSeconds: t`First response (median)`,
    resolved: t({ message: "Resolved", context: "state" }),
    resolutionSeconds: t({ message: "Resolution (median)", context: "chat" }),
    rated: t({ message: "Rated", context: "conversations" }),
    rating: t({ message: "Satisfaction (mean)", context: "chat" }),
  };
  return (
    <section className={css.lead} aria-label={t({ message: "Total", context: "field" })}>
      {useFigureTexts(total).map(([name, text, part]) => (
        <button key={name} type="button" className={css.figure} onClick={() => open(part)}>
          <span>{names[name]}</span>
          <strong>{text}</strong>
        </button>
      ))}
    </section>
  );
}

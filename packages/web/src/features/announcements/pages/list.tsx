import { Trans, useLingui } from "@lingui/react/macro";
import { announcementsApi } from "@vowdesk/contract/announcements";
import { lazy, Suspense } from "react";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { useSuspenseCall } from "../../../kernel/cache/queries.ts";
import { useCan } from "../../../kernel/session/session.ts";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import { FilterBar } from "../../../resource/filter-bar.tsx";
import { RecordSheet } from "../../../resource/record-sheet.tsx";
import { RecordTable } from "../../../resource/record-table.tsx";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import { useList } from "../../../resource/use-list.ts";
import { Button } from "../../../ui/input/button.tsx";
import { ListPage } from "../../../ui/table/list-page.tsx";
import { Segments } from "../../../ui/input/segments.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { NoPermissionState } from "../../../ui/feedback/states.tsx";
import { managedAnnouncements, ownAnnouncements } from "../resource.tsx";
import css from "../components/announcements.module.css";

const WritingPage = lazy(async () => ({ default: (await import("../editor/writing.tsx")).WritingPage }));

/** What is asked of one part says nothing to the other. */
const elsewhere = { id: null, view: null, state: null, q: null, sort: null, dir: null, pageNo: null };

/** Announcements (PRODUCT 4, `/gonggao`): what concerns the reader, and for those who look after them all there are. */
export default function Announcements() {
  const { t } = useLingui();
  const [search, change] = usePageSearch();
  const seesAll = useCan("announcement:all");
  const part = seesAll && search.get("part") === "all" ? "all" : "mine";
  if (seesAll && search.has("edit")) return <Writing />;
  return (
    <div className={css.page}>
      {seesAll && (
        <Segments
          label={t`Announcements`}
          look="tabs"
          chosen={part}
          choose={(next) => change({ ...elsewhere, part: next === "all" ? next : null })}
          segments={[
            { value: "mine", label: t`For me` },
            { value: "all", label: t`All announcements` },
          ]}
        />
      )}
      {part === "all" ? <Managed /> : <ResourcePage resource={ownAnnouncements} />}
    </div>
  );
}

function Managed() {
  const list = useList(managedAnnouncements);
  const mayAdd = useCan("announcement:add");
  const act = (
    <Button look="fill" onClick={() => list.change({ edit: "new", id: null })}>
      <Trans>New announcement</Trans>
    </Button>
  );
  return (
    <>
      <ListPage filters={<FilterBar list={list} />} act={mayAdd && act}>
        <RecordTable list={list} />
      </ListPage>
      <RecordSheet list={list} />
      <ActionDialog list={list} />
    </>
  );
}

/** The writing has the page to itself; its address says what is written: `edit=5`, `edit=new`, `edit=new&copy=5`. */
function Writing() {
  const [search, change] = usePageSearch();
  const edited = search.get("edit") ?? "new";
  const copied = search.get("copy");
  const from = edited === "new" ? copied : edited;
  const leave = (id: number | null) =>
    change({ edit: null, copy: null, part: "all", id: id === null ? null : String(id) });
  const way = { isCopy: copied !== null, saved: leave, leave: () => leave(null) };
  return (
    <Suspense fallback={<Outline />}>
      {from === null ? (
        <WritingPage key="new" from={null} {...way} />
      ) : (
        <WritingFrom key={from} id={Number(from)} {...way} />
      )}
    </Suspense>
  );
}

type Way = Omit<Parameters<typeof WritingPage>[0], "from">;

function WritingFrom({ id, ...way }: { id: number } & Way) {
  const from = useSuspenseCall(announcementsApi.detail, { id });
  if (way.isCopy || from.allowed.includes("edit")) return <WritingPage from={from} {...way} />;
  return (
    <NoPermissionState>
      <Trans>What has been published is not edited any more.</Trans>
    </NoPermissionState>
  );
}

/** The writing on its way. */
function Outline() {
  return (
    <div className={css.page} aria-busy="true">
      <Skeleton width="40%" />
      <Skeleton width="72%" />
      <Skeleton width="64%" />
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { announcementsApi } from "@vowdesk/contract/messages/announcements";
import { lazy, Suspense } from "react";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { useSuspenseCall } from "../../../kernel/cache/queries.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import { Button } from "../../../ui/input/button.tsx";
import { ListSwitchContext } from "../../../ui/table/list-page.tsx";
import { Segments } from "../../../ui/input/segments.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { NoPermissionState } from "../../../ui/feedback/states.tsx";
import { managedAnnouncements, ownAnnouncements } from "./announcements.resource.tsx";
import layout from "../../../ui/display/layout.module.css";

const WritingPage = lazy(async () => ({ default: (await import("./editor/writing.tsx")).WritingPage }));

/** Clears the list parameters when the tab changes. */
const clearedSearch = { id: null, view: null, state: null, q: null, sort: null, dir: null, pageNo: null };

/** Announcements, page `/gonggao`: those for the reader, and all of them for users who manage them. */
export default function Announcements() {
  const { t } = useLingui();
  const [search, change] = usePageSearch();
  const seesAll = useCan("announcement:all");
  const part = seesAll && search.get("part") === "all" ? "all" : "mine";
  if (seesAll && search.has("edit")) return <Writing />;
  const parts = seesAll && (
    <Segments
      label={t({ message: "Announcements", context: "kind of record" })}
      look="switch"
      chosen={part}
      choose={(next) => change({ ...clearedSearch, part: next === "all" ? next : null })}
      segments={[
        { value: "mine", label: t({ message: "For me", context: "announcement" }) },
        { value: "all", label: t({ message: "All announcements", context: "announcement" }) },
      ]}
    />
  );
  return (
    <ListSwitchContext value={parts}>
      {part === "all" ? <Managed /> : <ResourcePage resource={ownAnnouncements} />}
    </ListSwitchContext>
  );
}

function Managed() {
  const mayAdd = useCan("announcement:add");
  return (
    <ResourcePage
      resource={managedAnnouncements}
      buttons={(list) =>
        mayAdd && (
          <Button look="fill" onClick={() => list.change({ edit: "new", id: null })}>
            <Trans context="announcement">New announcement</Trans>
          </Button>
        )
      }
    />
  );
}

/** Editor page, by the address: `edit=5`, `edit=new` or `edit=new&copy=5`. */
function Writing() {
  const [search, change] = usePageSearch();
  const edited = search.get("edit") ?? "new";
  const copied = search.get("copy");
  const from = edited === "new" ? copied : edited;
  const leave = (id: number | null) =>
    change({ edit: null, copy: null, part: "all", id: id === null ? null : String(id) });
  const props = { isCopy: copied !== null, saved: leave, leave: () => leave(null) };
  return (
    <Suspense fallback={<Outline />}>
      {from === null ? (
        <WritingPage key="new" from={null} {...props} />
      ) : (
        <WritingFrom key={from} id={Number(from)} {...props} />
      )}
    </Suspense>
  );
}

type WritingProps = Omit<Parameters<typeof WritingPage>[0], "from">;

function WritingFrom({ id, ...props }: { id: number } & WritingProps) {
  const from = useSuspenseCall(announcementsApi.detail, { id });
  if (props.isCopy || from.allowed.includes("edit")) return <WritingPage from={from} {...props} />;
  return (
    <NoPermissionState>
      <Trans>Published announcements cannot be edited.</Trans>
    </NoPermissionState>
  );
}

function Outline() {
  return (
    <div className={layout.column} aria-busy="true">
      <Skeleton width="40%" />
      <Skeleton width="72%" />
      <Skeleton width="64%" />
    </div>
  );
}

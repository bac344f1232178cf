import { IconBookmarkPlus, IconColumns3, IconTrash } from "@tabler/icons-react";
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Page } from "@vowdesk/contract/kernel";
import { viewsApi, type PageViews, type SavedView } from "@vowdesk/contract/staff/views";
import { useQueries } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { call } from "../../../../kernel/http/call.ts";
import type { ListLayout } from "../../../../kernel/lists/list-layout.ts";
import { navigate, usePage } from "../../../../kernel/lists/page.ts";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { inBackground, showFailure } from "../../../../kernel/errors/show-failure.ts";
import type { Resource } from "../../../../resource/record.ts";
import { useActions } from "../../../../resource/use-actions.ts";
import { IconButton } from "../../../../ui/input/button.tsx";
import { Segments, type Segment } from "../../../../ui/input/segments.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { saveView, viewActions } from "../views.actions.ts";
import { countInput, pageQuery, viewQuery } from "./view-query.ts";
import css from "./views.module.css";

const ActionDialog = lazy(async () => ({
  default: (await import("../../../../resource/action-dialog.tsx")).ActionDialog,
}));
const ColumnsDialog = lazy(async () => ({ default: (await import("./columns-dialog.tsx")).ColumnsDialog }));

/** The interval at which the counts are fetched again. */
const countEveryMs = 15_000;
/** Further views have no count. */
const maxCounted = 12;

interface ViewBarProps {
  resource: Resource;
  page: PageViews & { layout: ListLayout };
}

/** The saved views of a list with their counts, and buttons for views and columns. */
export function ViewBar({ resource, page }: ViewBarProps) {
  const { t: translate } = useLingui();
  const [isArranging, setArranging] = useState(false);
  const actions = useActions(viewActions, "view");
  const { key, path, search } = usePage();
  const query = viewQuery(new URLSearchParams(search), resource);
  const counts = useCounts(resource, page.views);
  const active = page.views.find((view) => view.query === query) ?? null;
  const show = (view: SavedView | null) => {
    if (view?.columns) page.layout.arrange(view.columns);
    const next = pageQuery(new URLSearchParams(search), resource, view?.query ?? "");
    navigate(next ? `${path}?${next}` : path, { inPage: key });
  };
  const save = () => {
    const { views, columns, roles } = page;
    actions.start(saveView, { page: { views, columns, roles }, path, query, active });
  };
  const segments = page.views.map(({ id, name }) => ({ value: String(id), label: name, ...counts.get(id) }));
  return (
    <>
      {segments.length > 0 && (
        <div className={css.views}>
          <Segments
            look="chips"
            label={translate({ message: "Saved views", context: "kind of record" })}
            segments={segments}
            chosen={active && String(active.id)}
            choose={(id) => show(page.views.find((view) => String(view.id) === id) ?? null)}
          />
        </div>
      )}
      <div className={css.acts} data-end>
        {active?.mayDelete && (
          <IconButton
            label={translate({ message: "Delete view", context: "view" })}
            onClick={() => inBackground(remove(active, path))}
          >
            <IconTrash size={18} stroke={1.6} />
          </IconButton>
        )}
        <IconButton label={translate`Save as a view`} onClick={save}>
          <IconBookmarkPlus size={18} stroke={1.6} />
        </IconButton>
        <IconButton label={translate({ message: "Columns", context: "view" })} onClick={() => setArranging(true)}>
          <IconColumns3 size={18} stroke={1.6} />
        </IconButton>
      </div>
      <Suspense fallback={null}>
        {isArranging && <ColumnsDialog resource={resource} layout={page.layout} close={() => setArranging(false)} />}
        <ActionDialog list={actions} />
      </Suspense>
    </>
  );
}

/** The number of records of each view, from the call of the list. */
function useCounts(
  { list }: Resource,
  views: readonly SavedView[],
): ReadonlyMap<number, Pick<Segment, "count" | "isCapped">> {
  const counted = views.slice(0, maxCounted);
  const answers = useQueries({
    queries: counted.map(({ query }) => ({
      queryKey: ["views", "count", list.path, query],
      queryFn: () => call(list, countInput(query), { background: true }) as Promise<Page<unknown>>,
      refetchInterval: countEveryMs,
      staleTime: countEveryMs,
    })),
  });
  return new Map(
    counted.flatMap(({ id }, at) => {
      const answer = answers[at]?.data;
      return answer ? [[id, { count: answer.total, isCapped: answer.more }] as const] : [];
    }),
  );
}

/** Deletes a view and offers undo, which saves it again. */
async function remove({ id, ...view }: SavedView, path: string): Promise<void> {
  const { name, scope, roleId, query, columns } = view;
  const restore = async () => {
    await call(viewsApi.save, { page: path, name, scope, roleId, query, columns });
    await invalidate("views");
  };
  try {
    await call(viewsApi.delete, { id });
    toast({
      text: t({ message: `View “${name}” deleted`, context: "view" }),
      durationMs: 10_000,
      ...(view.isOwn && {
        act: { label: t({ message: "Undo", context: "button" }), run: () => inBackground(restore()) },
      }),
    });
  } catch (failure) {
    showFailure(failure);
  }
  await invalidate("views");
}

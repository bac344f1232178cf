import { viewsApi, type PageViews } from "@vowdesk/contract/staff/views";
import { useMemo } from "react";
import { call } from "../../../../kernel/http/call.ts";
import type { ListLayout } from "../../../../kernel/lists/list-layout.ts";
import { queryOptions, queryClient, invalidate, useCall } from "../../../../kernel/cache/queries.ts";
import { inBackground, showFailure } from "../../../../kernel/errors/show-failure.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";

const noViews: PageViews = { views: [], columns: null, roles: [] };

/** The saved views and the column layout of the list at a path. */
export function useViews(page: string): PageViews & { layout: ListLayout } {
  // A failure is ignored, because the list works without views.
  const { data = noViews } = useCall(viewsApi.ofPage, { page });
  const { columns } = data;
  const layout = useMemo<ListLayout>(
    () => ({ columns, arrange: (next) => inBackground(arrange(page, next && [...next])) }),
    [page, columns],
  );
  return { ...data, layout };
}

/** Applies a column layout at once and saves it. After a failure the layout stays until the page is reloaded. */
async function arrange(page: string, columns: PageViews["columns"]): Promise<void> {
  const { queryKey } = queryOptions(viewsApi.ofPage, { page });
  // An answer under way would restore the former layout.
  unawaited(queryClient.cancelQueries({ queryKey }), "shown");
  queryClient.setQueryData(queryKey, (now: PageViews | undefined) => ({ ...(now ?? noViews), columns }));
  try {
    await call(viewsApi.arrange, { page, columns });
    await invalidate("views");
  } catch (failure) {
    showFailure(failure);
  }
}

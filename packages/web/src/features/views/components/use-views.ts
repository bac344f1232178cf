import { viewsApi, type PageViews } from "@vowdesk/contract/views";
import { useMemo } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import type { ListLayout } from "../../../kernel/lists/list-layout.ts";
import { queryOptions, queryClient, invalidate, useCall } from "../../../kernel/cache/queries.ts";
import { toast } from "../../../ui/feedback/toast.tsx";

const nothing: PageViews = { views: [], columns: null, roles: [] };

/** What this person has saved for the list at a path, and how its columns stand. */
export function useViews(page: string): PageViews & { layout: ListLayout } {
  // A list without its views is still a list: a failure here is none of the page.
  const { data = nothing } = useCall(viewsApi.ofPage, { page });
  const { columns } = data;
  const layout = useMemo<ListLayout>(
    () => ({ columns, arrange: (next) => void arrange(page, next && [...next]) }),
    [page, columns],
  );
  return { ...data, layout };
}

/** Shows at once how columns are arranged now, and keeps it; what could not be kept is told and stays for this visit. */
async function arrange(page: string, columns: PageViews["columns"]): Promise<void> {
  const { queryKey } = queryOptions(viewsApi.ofPage, { page });
  // An answer that is on its way tells how they stood before.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (now: PageViews | undefined) => ({ ...(now ?? nothing), columns }));
  try {
    await call(viewsApi.arrange, { page, columns });
    await invalidate("views");
  } catch (failure) {
    const refusal = refusalOf(failure);
    if (refusal) toast({ tone: "bad", text: refusal.message });
  }
}

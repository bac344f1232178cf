import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import { notificationsApi, type Message, type MessageGroup } from "@vowdesk/contract/notifications";
import { call } from "../../../kernel/http/call.ts";
import { queryClient } from "../../../kernel/cache/queries.ts";
import type { Change } from "../../../kernel/realtime/inbox.ts";

/** What of the messages one wants to see. */
export interface MessageFilter {
  unreadOnly: boolean;
  group: MessageGroup | null;
}

interface Page {
  records: Message[];
  next: string | null;
}

/** Not the feature's name: what becomes of these is patched, so that a long way down is not fetched again. */
const key = "older-messages";
const pageLimit = 50;

/** Messages older than those this tab keeps, page by page from a stream position on; asked for with the first `more`. */
export function useOlder({ unreadOnly, group }: MessageFilter, from: string | null) {
  const query = useInfiniteQuery({
    queryKey: [key, unreadOnly, group, from],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        notificationsApi.inbox,
        {
          before: pageParam,
          limit: pageLimit,
          ...(unreadOnly && { flag: "0" as const }),
          ...(group !== null && { group }),
        },
        { signal, background: true },
      ),
    initialPageParam: from ?? "",
    getNextPageParam: ({ next }) => next,
    enabled: false,
    gcTime: 0,
  });
  const hasBegun = query.data !== undefined;
  return {
    messages: query.data?.pages.flatMap(({ records }) => records) ?? [],
    hasMore: from !== null && (hasBegun ? query.hasNextPage : true),
    isLoading: query.isFetching,
    hasFailed: query.isError,
    more: () => void (hasBegun ? query.fetchNextPage() : query.refetch()),
  };
}

/** Carries over to the older messages what became of any. */
export function patchOlder(change: Change<Message>): void {
  queryClient.setQueriesData<InfiniteData<Page, string>>({ queryKey: [key] }, (data) =>
    data ? { ...data, pages: data.pages.map((page) => ({ ...page, records: page.records.map(change) })) } : data,
  );
}

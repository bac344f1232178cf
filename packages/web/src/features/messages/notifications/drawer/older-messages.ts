import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import { notificationsApi, type Message, type MessageGroup } from "@vowdesk/contract/messages/notifications";
import { call } from "../../../../kernel/http/call.ts";
import { queryClient } from "../../../../kernel/cache/queries.ts";
import type { Change } from "../../../../kernel/realtime/inbox.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";

export interface MessageFilter {
  unreadOnly: boolean;
  group: MessageGroup | null;
}

interface Page {
  records: Message[];
  next: string | null;
}

/** Not named after the feature: changes are patched instead, so that no long list is fetched again. */
const key = "older-messages";
const pageLimit = 50;

/** Messages before the stream position `from`, page by page. `more` fetches the first or next page. */
export function useOlderMessages({ unreadOnly, group }: MessageFilter, from: string | null) {
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
    more: () => unawaited(hasBegun ? query.fetchNextPage() : query.refetch(), "shown"),
  };
}

/** Applies a change to the fetched older messages. */
export function patchOlderMessages(change: Change<Message>): void {
  queryClient.setQueriesData<InfiniteData<Page, string>>({ queryKey: [key] }, (data) =>
    data ? { ...data, pages: data.pages.map((page) => ({ ...page, records: page.records.map(change) })) } : data,
  );
}

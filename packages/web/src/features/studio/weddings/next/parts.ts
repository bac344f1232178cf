import type { agreementsApi } from "@vowdesk/contract/studio/agreements";
import type { shootsApi } from "@vowdesk/contract/studio/shoots";
import type { instalmentsApi } from "@vowdesk/contract/studio/wedding-payments";
import type { CallInput } from "@vowdesk/contract/kernel";

/** A wedding has fewer versions of its agreement, and fewer shoots, than this. */
const shownParts = 50;

/** What the page of a wedding asks for, so that its header and its sections share the answers. */
export const agreementsOf = (weddingId: number): CallInput<typeof agreementsApi.list> => ({
  weddingId,
  pageSize: shownParts,
});
export const shootsOf = (weddingId: number): CallInput<typeof shootsApi.list> => ({
  weddingId,
  pageSize: shownParts,
  sort: "startsAt",
  dir: "asc",
});
export const planOf = (weddingId: number): CallInput<typeof instalmentsApi.plan> => ({ weddingId });

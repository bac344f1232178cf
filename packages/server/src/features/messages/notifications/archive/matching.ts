import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { notificationsApi } from "@vowdesk/contract/messages/notifications";
import type { Context } from "../../../../kernel/http/context.ts";
import { rowsMatching, type Countable } from "../../../../kernel/paging/count-each.ts";
import { archiveListing } from "./archive.store.ts";

/** The messages that the archive shows to the actor. */
export const messagesMatching = (
  ctx: Context,
  filter: Pick<HandlerInput<typeof notificationsApi.list>, "flag">,
): Promise<Countable> => rowsMatching(ctx, archiveListing(ctx, { q: false, sender: false }), filter);

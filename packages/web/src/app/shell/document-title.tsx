import { useLingui } from "@lingui/react/macro";
import { useEffect, useSyncExternalStore } from "react";
import { markFavicon, titlePrefix } from "../../features/messages/notifications/announcing/favicon.ts";
import { useBusinessTitle } from "../../shared/business-settings.ts";
import { inbox } from "../start/live.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

/** The document title: unread count, page, name of the business. */
export function DocumentTitle({ page }: { page: string }) {
  const { t } = useLingui();
  const prefix = useSyncExternalStore(inbox.subscribe, () => titlePrefix(inbox.getSnapshot().unread));
  const site = useBusinessTitle() ?? t`Wedding Photography Centre Admin`;
  useEffect(
    function nameTab() {
      document.title = prefix + (page ? `${page} - ${site}` : site);
    },
    [page, site, prefix],
  );
  useEffect(
    function markTab() {
      unawaited(markFavicon(inbox.getSnapshot().unread), "unasked");
    },
    // The mark depends on the prefix only.
    [prefix],
  );
  useEffect(() => () => unawaited(markFavicon(0), "unasked"), []);
  return null;
}

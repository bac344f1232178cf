import { Trans } from "@lingui/react/macro";
import { galleriesApi, type Gallery } from "@vowdesk/contract/studio/galleries";
import type { WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { navigate } from "../../../../kernel/lists/page.ts";
import { mayCall, useCan } from "../../../../kernel/session/rights.ts";
import { GalleryStateBadge } from "../../../../shared/studio/state-badges.tsx";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./weddings.module.css";

/** A wedding has fewer galleries than this. */
const shownGalleries = 50;

/** The galleries of a wedding, for users who may see them. */
export function Galleries({ wedding }: { wedding: WeddingDetail }) {
  return useCan("gallery") ? <Shown wedding={wedding} /> : <>—</>;
}

function Shown({ wedding: { id: weddingId, cancelledAt } }: { wedding: WeddingDetail }) {
  const { data, error, refetch } = useCall(galleriesApi.list, { weddingId, pageSize: shownGalleries });
  if (!data)
    return error ? <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} /> : <Skeleton />;
  return (
    <>
      <ItemList items={data.records} by="id" className={css.versions} none={<Trans>No galleries yet</Trans>}>
        {(gallery) => <Entry gallery={gallery} />}
      </ItemList>
      {cancelledAt === null && mayCall(galleriesApi.add) && (
        <div>
          <Button size="s" onClick={() => navigate(`/galleries?wedding=${weddingId}`)}>
            <Trans context="button">New gallery</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Entry({ gallery: { id, title, state, photoCount, unsafeCardCount, cardCount } }: { gallery: Gallery }) {
  const to = `/galleries?id=${id}`;
  return (
    <>
      <span className={css.shoot}>
        <TextLink to={to} follow={() => navigate(to)}>
          {title}
        </TextLink>
        <GalleryStateBadge state={state} />
      </span>
      <span className={layout.quiet}>
        <Trans>
          Pictures: {photoCount}. Cards not to be wiped: {unsafeCardCount} of {cardCount}
        </Trans>
      </span>
    </>
  );
}

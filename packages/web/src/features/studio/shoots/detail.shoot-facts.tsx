import { Trans, useLingui } from "@lingui/react/macro";
import type { Shoot } from "@vowdesk/contract/studio/shoots";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { TextLink } from "../../../ui/display/text-link.tsx";
import { formatTime, timeZone } from "../../../ui/format/time.ts";
import { navigate } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { bookableKindNames, causeNames, purposeNames } from "../../../shared/studio-labels.ts";
import { rangeOf } from "./board/board.ts";
import { clockText } from "./board/slot-cell.tsx";
import { StopList } from "./sheet/stop-list.tsx";

/** Title of a shoot: purpose and couple. */
export function useShootTitle() {
  const { i18n } = useLingui();
  return ({ purpose, couple }: Pick<Shoot, "purpose" | "couple">) =>
    [i18n._(purposeNames[purpose]), couple].filter(Boolean).join(" · ");
}

/** The couple; it links to the wedding for users who may open it. */
function Couple({ shoot: { weddingId, couple, weddingNumber } }: { shoot: Shoot }) {
  const mayOpen = useCan("wedding");
  if (weddingId === null || !mayOpen) return <>{couple || "—"}</>;
  const to = `/weddings?id=${weddingId}`;
  return (
    <TextLink to={to} follow={() => navigate(to)}>
      {couple || weddingNumber}
    </TextLink>
  );
}

/** The team without the place, which is shown by itself. */
const membersOf = ({ team, placeId }: Shoot) => team.filter(({ bookableId }) => bookableId !== placeId);

/** The fields of a shoot. */
export function ShootFacts({ shoot }: { shoot: Shoot }) {
  const { i18n } = useLingui();
  const { startsAt, zone, placeName, placeAddress, note, expiresAt, postponedBy, endReason } = shoot;
  const local = zone === timeZone() ? null : `${clockText(rangeOf(shoot), zone)} (${zone})`;
  return (
    <Facts>
      <Fact name={<Trans context="person">Couple</Trans>} more={shoot.weddingNumber}>
        <Couple shoot={shoot} />
      </Fact>
      <Fact name={<Trans context="field">Time</Trans>} more={local}>
        {formatTime(startsAt, "day", i18n.locale)}, {clockText(rangeOf(shoot))}
      </Fact>
      {placeName && (
        <Fact name={<Trans context="bookable">Place</Trans>} more={placeAddress}>
          {placeName}
        </Fact>
      )}
      <Fact name={<Trans context="field">Team</Trans>}>
        {membersOf(shoot).map(({ bookableId, name, kind }) => (
          <div key={bookableId}>
            {name} · {i18n._(bookableKindNames[kind])}
          </div>
        ))}
      </Fact>
      {shoot.stops.length > 0 && (
        <Fact name={<Trans context="call sheet">Stops</Trans>}>
          <StopList shoot={shoot} />
        </Fact>
      )}
      {shoot.wishes && <Fact name={<Trans context="call sheet">Wishes of the couple</Trans>}>{shoot.wishes}</Fact>}
      {expiresAt && (
        <Fact name={<Trans context="shoot">Held until</Trans>}>{formatTime(expiresAt, "short", i18n.locale)}</Fact>
      )}
      {postponedBy && <Fact name={<Trans>Reason for postponing</Trans>}>{i18n._(causeNames[postponedBy])}</Fact>}
      {endReason && <Fact name={<Trans context="field">Reason</Trans>}>{endReason}</Fact>}
      {note && <Fact name={<Trans context="field">Note</Trans>}>{note}</Fact>}
      <Fact name={<Trans context="field">Created</Trans>}>
        <RelativeTime at={shoot.createdAt} />
      </Fact>
    </Facts>
  );
}

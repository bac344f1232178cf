/** @jsxImportSource preact */
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { CoupleShoot } from "@vowdesk/contract/studio/couples";
import { timeSpan } from "../format.ts";
import { isInOtherApp } from "../in-other-app.ts";
import { purposeNames, stateNotes } from "../labels.ts";
import { currentLanguage } from "../language.ts";
import { mapLink } from "../map-link.ts";

/** Time, place and state of an appointment. */
export function ShootFacts({ shoot }: { shoot: CoupleShoot }) {
  const { state, startsAt, endsAt, zone, placeName, placeAddress } = shoot;
  const { day, time } = timeSpan(startsAt, endsAt, zone);
  const note = stateNotes[state];
  return (
    <>
      {state === "postponed" ? null : (
        <time dateTime={startsAt}>
          {day}, {time}
        </time>
      )}
      {placeName && <span>{[placeName, placeAddress].filter(Boolean).join(", ")}</span>}
      {note && <em>{i18n._(note)}</em>}
    </>
  );
}

/** The calendar file of an appointment, and a map of its place. */
export function ShootLinks({ shoot: { id, state, zone, purpose, placeName, placeAddress } }: { shoot: CoupleShoot }) {
  if (state === "postponed") return null;
  const about = <span class="hidden">: {i18n._(purposeNames[purpose])}</span>;
  return (
    <>
      <p class="links">
        <a href={`/api/couple/calendar/${id}.ics?language=${currentLanguage()}`} download>
          {t`Add to calendar`}
          {about}
        </a>
        {placeAddress && (
          <a href={mapLink(`${placeAddress} ${placeName}`, zone)} target="_blank" rel="noreferrer noopener">
            {t`Show on a map`}
            {about}
          </a>
        )}
      </p>
      {isInOtherApp() && <p class="calm">{t`To save it, open this page in your browser from the menu of this app.`}</p>}
    </>
  );
}

export function Shoots({ shoots, hasLinks = false }: { shoots: readonly CoupleShoot[]; hasLinks?: boolean }) {
  return (
    <ul class="shoots">
      {shoots.map((shoot) => (
        <li key={shoot.id}>
          <strong>{i18n._(purposeNames[shoot.purpose])}</strong>
          <ShootFacts shoot={shoot} />
          {hasLinks && <ShootLinks shoot={shoot} />}
        </li>
      ))}
    </ul>
  );
}

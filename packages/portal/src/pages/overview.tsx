/** @jsxImportSource preact */
import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { coupleApi, CoupleOverview, CoupleShoot } from "@vowdesk/contract/studio/couples";
import type { WeddingStage } from "@vowdesk/contract/studio/weddings";
import { call, Refused } from "../client.ts";
import { useFocus, WorkButton } from "../components/parts.tsx";
import { daysUntil, isPast, longDate, timeSpan } from "../format.ts";
import { Agreement } from "./agreement.tsx";
import { Payments } from "./payments.tsx";
import { nextSteps, purposeNames, stageNames, stateNotes } from "../labels.ts";

const stages = (Object.keys(stageNames) as WeddingStage[]).filter((name): boolean => name !== "cancelled");

/** The wedding of the couple. */
export function Overview({ overview, isEntered }: { overview: CoupleOverview; isEntered: boolean }) {
  const heading = useFocus<HTMLHeadingElement>(isEntered);
  const { nameA, nameB, weddingDate, stage, shoots, number, consultantName, studio } = overview;
  const coming = shoots.filter(({ endsAt, state }) => state !== "done" && !isPast(endsAt));
  const past = shoots.filter((shoot) => !coming.includes(shoot));
  const isCancelled = stage === "cancelled";
  return (
    <>
      <section class="hero">
        <h1 ref={heading} tabIndex={-1}>
          {[nameA, nameB].filter(Boolean).join(" & ")}
        </h1>
        {weddingDate && <WeddingDay date={weddingDate} timeZone={studio.timeZone} isAwaited={!isCancelled} />}
      </section>
      <Stage stage={stage} />
      <Agreement timeZone={studio.timeZone} />
      {(coming.length > 0 || !isCancelled) && (
        <section class="card">
          <h2>{t({ message: "Next appointments", context: "wedding" })}</h2>
          {coming.length === 0 && <p class="calm">{t`No appointments yet`}</p>}
          <Shoots shoots={coming} />
        </section>
      )}
      <Payments />
      {past.length > 0 && (
        <section class="card past">
          <h2>{t({ message: "Past appointments", context: "wedding" })}</h2>
          <Shoots shoots={past} />
        </section>
      )}
      <p class="calm end">
        {[
          t({ message: `Order ${number}`, context: "wedding" }),
          consultantName && t({ message: `Your consultant: ${consultantName}`, context: "wedding" }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <WorkButton work={leave} label={t({ message: "Sign out", context: "button" })} />
    </>
  );
}

async function leave(): Promise<void> {
  await call<typeof coupleApi.leave>({ method: "POST", path: "/api/couple/leave" }, {}).catch((failure: unknown) => {
    // A refusal means that the session has ended already.
    if (!(failure instanceof Refused)) throw failure;
  });
  // The key of an address that was kept for the browser would ask for a code.
  history.replaceState(null, "", location.pathname);
  location.reload();
}

/** The date, and how many days are left if the couple looks forward to it. */
function WeddingDay({ date, timeZone, isAwaited }: { date: string; timeZone: string; isAwaited: boolean }) {
  const days = daysUntil(date, timeZone);
  return (
    <p>
      {longDate(date)}
      {isAwaited && days > 0 && <span class="days">{t`${plural(days, { one: "in # day", other: "in # days" })}`}</span>}
    </p>
  );
}

function Stage({ stage }: { stage: WeddingStage }) {
  const reached = stages.indexOf(stage);
  if (stage === "cancelled")
    return (
      <section class="card">
        <h2>{i18n._(stageNames.cancelled)}</h2>
        <p>{i18n._(nextSteps.cancelled)}</p>
      </section>
    );
  return (
    <section class="card">
      <h2>{t({ message: "Progress", context: "wedding" })}</h2>
      <ol class="stages">
        {stages.map((name, position) => (
          <li key={name} aria-current={name === stage ? "step" : undefined} data-done={position < reached || undefined}>
            {i18n._(stageNames[name])}
          </li>
        ))}
      </ol>
      <p>{i18n._(nextSteps[stage])}</p>
    </section>
  );
}

function Shoots({ shoots }: { shoots: readonly CoupleShoot[] }) {
  return (
    <ul class="shoots">
      {shoots.map(({ id, purpose, state, startsAt, endsAt, zone, placeName, placeAddress }) => {
        const { day, time } = timeSpan(startsAt, endsAt, zone);
        const note = stateNotes[state];
        return (
          <li key={id}>
            <strong>{i18n._(purposeNames[purpose])}</strong>
            {state === "postponed" ? null : (
              <time dateTime={startsAt}>
                {day}, {time}
              </time>
            )}
            {placeName && <span>{[placeName, placeAddress].filter(Boolean).join(", ")}</span>}
            {note && <em>{i18n._(note)}</em>}
          </li>
        );
      })}
    </ul>
  );
}

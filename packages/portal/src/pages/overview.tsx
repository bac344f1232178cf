/** @jsxImportSource preact */
import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { coupleApi, CoupleOverview } from "@vowdesk/contract/studio/couples";
import type { WeddingStage } from "@vowdesk/contract/studio/weddings";
import { useState } from "preact/hooks";
import { call, Refused } from "../client.ts";
import { Cover } from "../components/cover.tsx";
import { Loaded, useAnswer, type Answer } from "../components/loaded.tsx";
import { GalleriesPart } from "../components/galleries-part.tsx";
import { InvoicesPart } from "../components/invoices-part.tsx";
import { NextStep } from "../components/next-step.tsx";
import { useFocus, WorkButton } from "../components/parts.tsx";
import { Shoots } from "../components/shoots.tsx";
import { daysUntil, longDate } from "../format.ts";
import { stageNames } from "../labels.ts";
import { comingShoots, nextAct } from "../next-act.ts";
import { Agreement, readAgreement } from "./agreement.tsx";
import { Payments, readPayments } from "./payments.tsx";

const stages = (Object.keys(stageNames) as WeddingStage[]).filter((name): boolean => name !== "cancelled");

/** Both answers, once they are there. Otherwise the first problem. */
function joined<A, B>(a: Answer<A>, b: Answer<B>): Answer<readonly [A, B]> {
  return {
    value: a.value === undefined || b.value === undefined ? undefined : [a.value, b.value],
    problem: a.problem || b.problem,
    retry: () => {
      for (const answer of [a, b]) if (answer.problem) answer.retry();
    },
    replace: () => undefined,
  };
}

/** The wedding of the couple: the next act, then the parts, those that are still to come first. */
export function Overview({ overview, isEntered }: { overview: CoupleOverview; isEntered: boolean }) {
  const heading = useFocus<HTMLHeadingElement>(isEntered);
  const agreement = useAnswer(readAgreement);
  const payments = useAnswer(readPayments);
  const { nameA, nameB, weddingDate, stage, shoots, questions, number, consultantName, studio } = overview;
  const [now] = useState(Date.now);
  const coming = comingShoots(shoots, now);
  const past = shoots.filter((shoot) => !coming.includes(shoot));
  const isCancelled = stage === "cancelled";
  const contract = <Agreement answer={agreement} overview={overview} />;
  const isToSign = agreement.value?.canSign === true;
  return (
    <>
      <Cover address={studio.look.weddingPicture} />
      <section class="hero">
        <h1 ref={heading} tabIndex={-1}>
          {[nameA, nameB].filter(Boolean).join(" & ")}
        </h1>
        {weddingDate && <WeddingDay date={weddingDate} timeZone={studio.timeZone} isAwaited={!isCancelled} />}
      </section>
      <Loaded answer={joined(agreement, payments)} title={t({ message: "Your next step", context: "wedding" })}>
        {([signed, paid]) => (
          <NextStep
            act={nextAct({ stage, shoots, agreement: signed, payments: paid, now })}
            overview={overview}
            payments={paid}
          />
        )}
      </Loaded>
      <GalleriesPart count={overview.galleryCount} />
      <Stage stage={stage} />
      {isToSign && contract}
      {(coming.length > 0 || !isCancelled) && (
        <section class="card">
          <h2>{t({ message: "Next appointments", context: "wedding" })}</h2>
          {coming.length === 0 && <p class="calm">{t`No appointments yet`}</p>}
          <Shoots shoots={coming} hasLinks />
        </section>
      )}
      {questions.total > 0 && <AskedQuestions {...questions} />}
      <Payments answer={payments} />
      <InvoicesPart payments={payments} timeZone={studio.timeZone} />
      {!isToSign && contract}
      {past.length > 0 && <PastShoots shoots={past} />}
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

const PastShoots = ({ shoots }: Pick<CoupleOverview, "shoots">) => (
  <section class="card past">
    <h2>{t({ message: "Past appointments", context: "wedding" })}</h2>
    <Shoots shoots={shoots} />
  </section>
);

/** Leads to the page with the questions of the studio. */
function AskedQuestions({ total, answered }: CoupleOverview["questions"]) {
  return (
    <section class="card">
      <h2>{t({ message: "Questions about your shoots", context: "page" })}</h2>
      <p>{t({ message: `Answered: ${answered} of ${total}`, context: "questions" })}</p>
      <p class="links">
        <a href="/couple/questions">{t({ message: "Open the questions", context: "link" })}</a>
      </p>
    </section>
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
      </section>
    );
  return (
    <section class="card">
      <h2>{t({ message: "Progress", context: "wedding" })}</h2>
      <ol class="stages">
        {stages.map((name, position) => (
          <li key={name} aria-current={name === stage ? "step" : undefined} data-done={position < reached || undefined}>
            <span>{i18n._(stageNames[name])}</span>
          </li>
        ))}
      </ol>
      <p class="stage-now" aria-hidden="true">
        {i18n._(stageNames[stage])}
      </p>
    </section>
  );
}

/** @jsxImportSource preact */
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { CoupleOverview, CouplePayments } from "@vowdesk/contract/studio/couples";
import { dateOf, longDate, money } from "../format.ts";
import { dueEventNames, instalmentNames, nextSteps, purposeNames } from "../labels.ts";
import { openOf, type NextAct } from "../next-act.ts";
import { PayOnline } from "./pay-online.tsx";
import { ShootFacts, ShootLinks } from "./shoots.tsx";

interface NextStepProps {
  act: NextAct;
  overview: CoupleOverview;
  payments: CouplePayments;
}

/** What the couple does next, as the first card of its page. */
export function NextStep({ act, overview, payments }: NextStepProps) {
  return (
    <section class="card next" aria-labelledby="next">
      <p class="eyebrow" id="next">
        {t({ message: "Your next step", context: "wedding" })}
      </p>
      <Act act={act} overview={overview} payments={payments} />
    </section>
  );
}

function Act({ act, overview: { stage, number, studio }, payments: { account, hasPaymentLinks } }: NextStepProps) {
  if (act.kind === "sign") return <Sign date={dateOf(act.agreement.expiresAt, studio.timeZone)} />;
  if (act.kind === "pay") return <Pay act={act} account={account} number={number} hasLinks={hasPaymentLinks} />;
  if (act.kind === "shoot")
    return (
      <>
        <h2>{i18n._(purposeNames[act.shoot.purpose])}</h2>
        <div class="facts-of-shoot">
          <ShootFacts shoot={act.shoot} />
        </div>
        <ShootLinks shoot={act.shoot} />
      </>
    );
  return <h2 class="sentence">{i18n._(nextSteps[stage])}</h2>;
}

/** Leads to the whole text, because it is read before it is signed. */
function Sign({ date }: { date: string }) {
  const open = () => {
    const heading = document.querySelector<HTMLElement>("#agreement");
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  };
  return (
    <>
      <h2>{t`Sign the agreement`}</h2>
      <p>{date ? t`Please read and sign it by ${date}.` : t`Please read and sign it.`}</p>
      <button type="button" class="main" onClick={open}>
        {t`Read and sign`}
      </button>
    </>
  );
}

interface PayProps {
  act: Extract<NextAct, { kind: "pay" }>;
  account: string;
  number: string;
  hasLinks: boolean;
}

function Pay({ act: { instalment, cents }, account, number, hasLinks }: PayProps) {
  const { id, kind, dueOn, dueEvent, state } = instalment;
  const name = i18n._(instalmentNames[kind]);
  const amount = money(cents);
  const isLate = state === "late";
  const date = dueOn && longDate(dueOn);
  return (
    <>
      <h2>{t({ message: `${name}: ${amount}`, context: "payment" })}</h2>
      <p class={isLate ? "problem" : undefined}>
        {date
          ? isLate
            ? t`This was due on ${date}.`
            : t({ message: `Due on ${date}`, context: "payment" })
          : i18n._(dueEventNames[dueEvent])}
      </p>
      {hasLinks && cents === openOf(instalment) && <PayOnline id={id} cents={cents} look="main" />}
      {account ? (
        <>
          <p>{t`Pay by transfer to this account, and state your order number ${number}.`}</p>
          <p class="text copied">{account}</p>
        </>
      ) : (
        !hasLinks && <p>{t`Ask the studio how to pay.`}</p>
      )}
    </>
  );
}

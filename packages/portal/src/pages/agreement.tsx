/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { Strokes } from "@vowdesk/contract/studio/agreements";
import type { coupleApi, CoupleAgreement, CoupleOverview, SentCode } from "@vowdesk/contract/studio/couples";
import { isSignature } from "@vowdesk/contract/strokes";
import { useState } from "preact/hooks";
import { call } from "../client.ts";
import { Fold } from "../components/fold.tsx";
import { Loaded, type Answer } from "../components/loaded.tsx";
import { CodeField, Form, Problem, useFocus, WorkButton } from "../components/parts.tsx";
import { SignatureLines, SignaturePad } from "../components/signature-pad.tsx";
import { dateOf, longDate, money } from "../format.ts";
import { isInOtherApp } from "../in-other-app.ts";
import { savePdf } from "../save-pdf.ts";

export const readAgreement = () =>
  call<typeof coupleApi.agreement>({ method: "POST", path: "/api/couple/agreement" }, {});

interface AgreementProps {
  answer: Answer<CoupleAgreement | null>;
  overview: CoupleOverview;
}

/** The agreement that the couple signs or has signed. Shows nothing if the studio has sent none. */
export function Agreement({ answer, overview }: AgreementProps) {
  return (
    <Loaded answer={answer} title={t({ message: "Agreement", context: "kind of record" })}>
      {(agreement) => agreement && <Shown agreement={agreement} replace={answer.replace} overview={overview} />}
    </Loaded>
  );
}

interface SigningProps {
  agreement: CoupleAgreement;
  replace: (agreement: CoupleAgreement) => void;
}

function Shown({ agreement, replace, overview }: SigningProps & Pick<AgreementProps, "overview">) {
  const { title, text, language, isIntact, signatures, canSign } = agreement;
  const { timeZone } = overview.studio;
  const [isSigned, setSigned] = useState(false);
  const heading = useFocus<HTMLHeadingElement>(isSigned);
  const show = (signed: CoupleAgreement) => {
    replace(signed);
    setSigned(true);
  };
  const whole = (
    <div class="text" lang={language}>
      {text}
    </div>
  );
  return (
    <section class="card paper">
      <h2 id="agreement" ref={heading} tabIndex={-1}>
        {t({ message: "Agreement", context: "kind of record" })}
      </h2>
      {!isIntact && (
        <Problem text={t`This is not the text that was sent to you. Do not sign it, and tell the studio.`} />
      )}
      <State agreement={agreement} timeZone={timeZone} />
      <Figures agreement={agreement} weddingDate={overview.weddingDate} />
      {canSign ? (
        <>
          <h3 lang={language}>{title}</h3>
          {whole}
        </>
      ) : (
        <Fold label={t`Read the whole agreement`}>
          <h3 lang={language}>{title}</h3>
          {whole}
        </Fold>
      )}
      <Document />
      {signatures.map(({ partner, name, strokes, signedAt }) => (
        <figure key={partner}>
          <svg
            class="signature"
            viewBox="0 0 1000 300"
            role="img"
            aria-label={t({ message: `Signature of ${name}`, context: "agreement" })}
          >
            <SignatureLines strokes={strokes} />
          </svg>
          <figcaption>
            {name} · {dateOf(signedAt, timeZone)}
          </figcaption>
        </figure>
      ))}
      {canSign && <Signing agreement={agreement} replace={show} />}
    </section>
  );
}

/** What was agreed, at a glance. The whole text decides. */
function Figures({ agreement, weddingDate }: { agreement: CoupleAgreement; weddingDate: string | null }) {
  const { offerName, totalCents, depositCents, photoCount } = agreement;
  const lines = [
    [t({ message: "Package", context: "agreement" }), offerName],
    [t({ message: "Total", context: "agreement" }), money(totalCents)],
    [t({ message: "Deposit", context: "payment" }), depositCents > 0 && money(depositCents)],
    [t({ message: "Retouched photos", context: "agreement" }), photoCount > 0 && String(photoCount)],
    [t({ message: "Wedding date", context: "wedding" }), weddingDate && longDate(weddingDate)],
  ] as const;
  return (
    <dl class="figures">
      {lines.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface StateProps {
  agreement: CoupleAgreement;
  timeZone: string;
}

function State({ agreement: { state, canSign, expiresAt, signedAt, signedBefore }, timeZone }: StateProps) {
  const date = dateOf(signedAt ?? expiresAt, timeZone);
  const isOver = state === "ended" || state === "amended";
  if (signedAt)
    return (
      <>
        <p>{signedBefore ? t`Signed on paper on ${longDate(signedBefore)}` : t`Signed by both of you on ${date}`}</p>
        {isOver && <p>{t`This agreement has ended.`}</p>}
      </>
    );
  if (canSign) return <p>{t`Please read and sign it by ${date}.`}</p>;
  return (
    <p>{state === "signed_a" ? t`The signature of the other partner is missing.` : t`It cannot be signed now.`}</p>
  );
}

/** Saves the document. Browsers inside of other apps may not save files. */
function Document() {
  const save = async () => {
    const target = { method: "POST", path: "/api/couple/agreement/pdf" } as const;
    savePdf(await call<typeof coupleApi.agreementPdf>(target, {}));
  };
  return (
    <>
      <WorkButton work={save} label={t`Save as PDF`} />
      {isInOtherApp() && <p class="calm">{t`To save it, open this page in your browser from the menu of this app.`}</p>}
    </>
  );
}

function Signing({ agreement: { digest }, replace }: SigningProps) {
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [code, setCode] = useState("");
  const sendCode = async () => {
    setSent(await call<typeof coupleApi.signingCode>({ method: "POST", path: "/api/couple/agreement/code" }, {}));
  };
  const sign = async () => {
    const target = { method: "POST", path: "/api/couple/agreement/sign" } as const;
    replace(await call<typeof coupleApi.sign>(target, { strokes, code, digest: digest ?? "" }));
  };
  return (
    <>
      <h2>{t({ message: "Your signature", context: "agreement" })}</h2>
      <SignaturePad strokes={strokes} set={setStrokes} />
      {!isSignature(strokes) ? (
        <p class="calm">{t`Draw your signature in the field.`}</p>
      ) : sent ? (
        <Form send={sign} label={t`Sign the agreement`} key="sign">
          <CodeField sent={sent} code={code} setCode={setCode} />
        </Form>
      ) : (
        <Form send={sendCode} label={t({ message: "Send code", context: "button" })} key="send">
          <p class="calm">{t`We confirm your signature with a code sent to your phone.`}</p>
        </Form>
      )}
      {sent && <WorkButton work={sendCode} label={t`Send a new code`} />}
    </>
  );
}

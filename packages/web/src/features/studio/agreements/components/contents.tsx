import { Trans, useLingui } from "@lingui/react/macro";
import type { AgreementDetail, AgreementSignature } from "@vowdesk/contract/studio/agreements";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { AgreementDifferences } from "../../../../shared/studio/agreement-differences.tsx";
import { ReviewLink } from "../../../../shared/studio/review-link.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { formatDate, formatTime } from "../../../../ui/format/time.ts";
import { Comparison } from "./comparison.tsx";
import css from "./agreements.module.css";
import { SignatureLines } from "./signature-pad.tsx";

/** The text, in the language of the agreement. */
export function AgreementBody({ agreement }: { agreement: AgreementDetail }) {
  const { language, title, text } = agreement;
  return (
    <>
      <AgreementDifferences agreement={agreement} />
      <div lang={language}>
        <p className={css.text}>
          <strong>{title}</strong>
        </p>
        <p className={css.text}>{text}</p>
      </div>
    </>
  );
}

/** The figures, beside those of the accepted quote, and why they differ. */
export function Figures({ agreement }: { agreement: AgreementDetail }) {
  const { basis, terms, offerName, lines, discountCents, totalCents, differenceReason } = agreement;
  const { photoCount, priceCents, pieces = [], outfits = null, looks = null, hours = null } = terms;
  const included = { pieces, outfits, looks, hours };
  return (
    <>
      <Comparison
        basis={basis}
        sold={{ ...included, offerName, photoCount, priceCents, lines, discountCents, totalCents }}
      />
      {differenceReason && (
        <Facts>
          <Fact name={<Trans>Why it differs from the accepted quote</Trans>}>{differenceReason}</Fact>
        </Facts>
      )}
    </>
  );
}

/** The discount, why it is granted, and its approval. */
export function Discount({ agreement }: { agreement: AgreementDetail }) {
  const { discountCents, discountReason, reviewId, approvedBy, isDiscountRejected, discountRefusal } = agreement;
  if (discountCents === 0) return <Trans context="agreement">No discount</Trans>;
  return (
    <Facts>
      <Fact name={<Trans context="field">Discount</Trans>}>
        <Money cents={discountCents} />
      </Fact>
      {discountReason && <Fact name={<Trans>Reason for the discount</Trans>}>{discountReason}</Fact>}
      <Fact name={<Trans context="payment">Approval</Trans>} more={approvedBy || discountRefusal}>
        <ReviewLink queue="discount" id={reviewId}>
          <ApprovalState isNeeded={reviewId !== null} isGiven={approvedBy !== ""} isRejected={isDiscountRejected} />
        </ReviewLink>
      </Fact>
    </Facts>
  );
}

interface ApprovalStateProps {
  isNeeded: boolean;
  isGiven: boolean;
  isRejected: boolean;
}

function ApprovalState({ isNeeded, isGiven, isRejected }: ApprovalStateProps) {
  if (isGiven) return <Trans context="state">Approved</Trans>;
  if (isRejected) return <Trans context="state">Rejected</Trans>;
  return isNeeded ? <Trans>Waiting for approval</Trans> : <Trans context="agreement">Not needed</Trans>;
}

/** Whether the stored text is the one that was sent, with its digest. */
export function Check({ agreement: { digest, isIntact } }: { agreement: AgreementDetail }) {
  if (digest === null) return <Trans>Not sent yet</Trans>;
  return (
    <Facts>
      <Fact name={<Trans context="field">Text</Trans>}>
        {isIntact ? (
          <Badge tone="good">
            <Trans>The text that was sent</Trans>
          </Badge>
        ) : (
          <Badge tone="bad">
            <Trans>Not the signed text</Trans>
          </Badge>
        )}
      </Fact>
      <Fact name="SHA-256">
        <code className={css.digest}>{digest}</code>
      </Fact>
    </Facts>
  );
}

function Signature({ signature: { name, strokes, signedAt, signedIn, phone } }: { signature: AgreementSignature }) {
  const { t, i18n } = useLingui();
  return (
    <Fact name={name}>
      <svg
        className={css.drawn}
        viewBox="0 0 1000 300"
        role="img"
        aria-label={t({ message: `Signature of ${name}`, context: "agreement" })}
      >
        <SignatureLines strokes={strokes} />
      </svg>
      <p className={css.quiet}>
        {formatTime(signedAt, "date", i18n.locale)} {formatTime(signedAt, "time", i18n.locale)},{" "}
        {signedIn === "studio" ? <Trans>in the studio</Trans> : <Trans>on the couple's page</Trans>}
        {phone && `, ${phone}`}
      </p>
    </Fact>
  );
}

/** The drawn signatures. */
export function Signatures({ agreement }: { agreement: AgreementDetail }) {
  const { i18n } = useLingui();
  const { signatures, sharedPhoneReason, signedBefore } = agreement;
  if (signedBefore !== null)
    return <Trans>Signed on paper on {formatDate(signedBefore, i18n.locale)}, before the import</Trans>;
  if (signatures.length === 0) return <Trans>No signatures yet</Trans>;
  return (
    <Facts>
      {sharedPhoneReason && <Fact name={<Trans>One phone number for both</Trans>}>{sharedPhoneReason}</Fact>}
      {signatures.map((signature) => (
        <Signature key={signature.partner} signature={signature} />
      ))}
    </Facts>
  );
}

import { agreementMarks } from "../../../../locales/studio/agreement-texts.ts";
import { agreementSheetTexts } from "../../../../locales/studio/agreement-sheet-texts.ts";
import type { Sheet } from "../../../../platform/pdf/sheet.ts";
import { longDate, longMoment } from "../../../../kernel/text/long-date.ts";
import { maskPhone } from "../../../../kernel/text/masking.ts";
import { isIntact } from "../agreements.present.ts";
import type { AgreementRow, SignatureRow } from "../agreements.store.ts";

/** A version as a document in its language, with its state, digest and signatures. Times are in the zone of the business. */
export function presentSheet(row: AgreementRow, signatures: readonly SignatureRow[], timeZone: string): Sheet {
  const { language, digest } = row;
  const texts = agreementSheetTexts[language];
  const format = (at: Date) => longMoment(at, language, timeZone);
  const { signed_at: signedAt, signed_before: paperDate } = row;
  const signed = paperDate
    ? texts.onPaper(longDate(paperDate, language))
    : signedAt && texts.signedOn(format(signedAt));
  return {
    language,
    title: row.title,
    status: [texts.states[row.state], texts.version(row.number), signed].filter(Boolean).join(" · "),
    warning: isIntact(row, signatures) ? null : texts.altered,
    text: row.body,
    signatures: signatures.map(({ name, strokes, signed_at, signed_in, party_phone }) => ({
      name,
      caption: [
        texts.signedOn(format(signed_at)),
        signed_in === "studio" ? texts.inStudio : texts.onPage,
        ...(party_phone ? [maskPhone(party_phone)] : []),
      ].join(agreementMarks[language].comma),
      strokes,
    })),
    footer: [row.wedding_number, texts.version(row.number), digest && `SHA-256 ${digest.toString("hex")}`]
      .filter(Boolean)
      .join(" · "),
    createdAt: row.created_at,
  };
}

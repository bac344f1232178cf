import { skipToken, useQuery } from "@tanstack/react-query";
import { agreementsApi, type AgreementBasis, type AgreementLines } from "@vowdesk/contract/studio/agreements";
import type { Included } from "@vowdesk/contract/studio/offers";
import { sumOfLines } from "@vowdesk/contract/studio/quotes";
import { queryOptions, useCall } from "../../../../kernel/cache/queries.ts";
import type { ControlProps, Values } from "../../../../resource/field.ts";
import { ExtrasField } from "../../../../shared/studio/extras-field.tsx";
import { TextControl } from "../../../../ui/input/form-controls.tsx";
import { Comparison } from "./comparison.tsx";
import css from "./agreements.module.css";

interface Offer extends Included {
  id: number;
  name: string;
  priceCents: number;
  photoCount: number;
}

/** What the form sells now. Empty fields of a new version are those of its basis. */
function soldBy(values: Values, basis: AgreementBasis | null, offers: readonly Offer[]) {
  const offerId = Number(values.offerId) || basis?.offerId;
  const currentBasis = basis?.offerId === offerId ? basis : null;
  const offer = offers.find(({ id }) => id === offerId);
  const {
    offerName = offer?.name,
    priceCents = offer?.priceCents,
    photoCount = offer?.photoCount,
  } = currentBasis ?? {};
  const included = currentBasis ?? offer;
  if (offerName === undefined || priceCents === undefined || photoCount === undefined || !included) return null;
  const { pieces, outfits, looks, hours } = included;
  const lines = (values.lines as AgreementLines | undefined) ?? basis?.lines ?? [];
  const discountCents = (values.discountCents as number | undefined) ?? basis?.discountCents ?? 0;
  const totalCents = priceCents + sumOfLines(lines) - discountCents;
  return Number.isInteger(totalCents)
    ? { offerName, photoCount, pieces, outfits, looks, hours, priceCents, lines, discountCents, totalCents }
    : null;
}

/** Shows the figures beside those of the accepted quote, and asks why they differ. */
export function DifferenceField({ label, value, set, problem, values, record }: ControlProps<string | undefined>) {
  const weddingId = Number(record?.weddingId ?? values.weddingId) || 0;
  const { data: offers } = useCall(agreementsApi.offers, {});
  const { data: basis } = useQuery(
    weddingId > 0 ? queryOptions(agreementsApi.basis, { weddingId }) : { queryKey: ["no wedding"], queryFn: skipToken },
  );
  const sold = soldBy(values, basis ?? null, offers ?? []);
  return (
    <div className={css.signing}>
      <Comparison basis={basis ?? null} sold={sold} />
      {basis?.kind === "quote" && (
        <TextControl label={label} isOptional value={value ?? ""} set={set} problem={problem} maxLength={300} />
      )}
    </div>
  );
}

/** Services and products in addition to the offer. */
export const LinesField = ({ label, value, set }: ControlProps<AgreementLines | undefined>) => (
  <fieldset className={css.lines}>
    <legend>{label}</legend>
    <ExtrasField lines={value ?? []} set={set} />
  </fieldset>
);

import { Trans, useLingui } from "@lingui/react/macro";
import type { Language } from "@vowdesk/contract/kernel";
import type { Included } from "@vowdesk/contract/studio/offers";
import { Fact } from "../../ui/display/facts.tsx";

/** The pieces, outfits, make-up looks and hours that a price includes. Numbers that the offer does not state are left out. */
export function IncludedFacts({ included: { pieces, outfits, looks, hours } }: { included: Included }) {
  const { i18n } = useLingui();
  return (
    <>
      {outfits !== null && <Fact name={<Trans context="offer">Outfits</Trans>}>{i18n.number(outfits)}</Fact>}
      {looks !== null && <Fact name={<Trans context="offer">Make-up looks</Trans>}>{i18n.number(looks)}</Fact>}
      {hours !== null && <Fact name={<Trans context="offer">Hours of photography</Trans>}>{i18n.number(hours)}</Fact>}
      {pieces.length > 0 && (
        <Fact name={<Trans context="piece">Pieces</Trans>}>
          {pieces.map(({ texts, count }) => `${texts[i18n.locale as Language]} × ${count}`).join(", ")}
        </Fact>
      )}
    </>
  );
}

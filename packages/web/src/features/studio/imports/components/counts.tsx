import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ImportCounts } from "@vowdesk/contract/studio/imports";
import { Money } from "../../../../kernel/i18n/money.tsx";

/** What an import writes, without the kinds of which it has none. */
export function Counts({ counts }: { counts: ImportCounts }) {
  const { t } = useLingui();
  const { leads, weddings, shoots, agreements, openings, openingCents } = counts;
  const texts = [
    leads > 0 && t`${plural(leads, { one: "# lead", other: "# leads" })}`,
    weddings > 0 && t`${plural(weddings, { one: "# wedding", other: "# weddings" })}`,
    shoots > 0 && t`${plural(shoots, { one: "# shoot", other: "# shoots" })}`,
    agreements > 0 && t`${plural(agreements, { one: "# agreement", other: "# agreements" })}`,
    openings > 0 && t`${plural(openings, { one: "# opening balance", other: "# opening balances" })}`,
  ].filter((text) => text !== false);
  return (
    <>
      {texts.join(" · ") || "—"}
      {openingCents > 0 && (
        <>
          {" "}
          (<Money cents={openingCents} />)
        </>
      )}
    </>
  );
}

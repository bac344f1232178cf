import { IconClockCog, IconDownload, IconPlus, IconSum } from "@tabler/icons-react";
import { useLingui } from "@lingui/react/macro";
import type { OrderKind } from "@vowdesk/contract/local/orders";
import { lazy, memo, Suspense, useState } from "react";
import { useCan } from "../../../../kernel/session/rights.ts";
import type { List } from "../../../../resource/use-list.ts";
import { IconButton } from "../../../../ui/input/button.tsx";
import { withTexts } from "../with-texts.ts";
import css from "./order-page.module.css";
import { newId } from "../../../../ui/timing/new-id.ts";

const ExportDialog = lazy(withTexts(async () => (await import("../export-dialog.tsx")).ExportDialog));

const icons = { enter: IconPlus, "due-times": IconClockCog };

interface ListButtonsProps {
  list: List;
  kind: OrderKind;
  areTotalsShown: boolean;
  showTotals: (areShown: boolean) => void;
}

/** Buttons for the whole list. Renders again only when the list data that an export uses changes. */
export const ListButtons = memo(
  Buttons,
  (before, { list, areTotalsShown }) =>
    before.list.state === list.state && before.list.total === list.total && before.areTotalsShown === areTotalsShown,
);

function Buttons({ list, kind, areTotalsShown, showTotals }: ListButtonsProps) {
  const { t, i18n } = useLingui();
  const mayExport = useCan("order:export");
  const [isExporting, setExporting] = useState(false);
  return (
    <div className={css.acts}>
      <IconButton
        label={t({ message: "Totals", context: "order" })}
        aria-pressed={areTotalsShown}
        onClick={() => showTotals(!areTotalsShown)}
      >
        <IconSum size={19} stroke={1.6} aria-hidden />
      </IconButton>
      {mayExport && (
        <IconButton label={t({ message: "Export", context: "button" })} onClick={() => setExporting(true)}>
          <IconDownload size={19} stroke={1.6} aria-hidden />
        </IconButton>
      )}
      {list.resource.tools.map((tool) => {
        const Icon = icons[tool.name as keyof typeof icons];
        // The id makes a placement unique, also when it is sent again.
        const start = () => list.start(tool, { clientOrderId: newId() });
        return (
          <IconButton key={tool.name} label={i18n._(tool.label)} onClick={start}>
            <Icon size={19} stroke={1.6} aria-hidden />
          </IconButton>
        );
      })}
      <Suspense fallback={null}>
        {isExporting && <ExportDialog list={list} kind={kind} close={() => setExporting(false)} />}
      </Suspense>
    </div>
  );
}

import { IconClockCog, IconDownload } from "@tabler/icons-react";
import { useLingui } from "@lingui/react/macro";
import type { OrderKind } from "@vowdesk/contract/orders";
import { lazy, memo, Suspense, useState } from "react";
import { useCan } from "../../../kernel/session/session.ts";
import type { List } from "../../../resource/use-list.ts";
import { IconButton } from "../../../ui/input/button.tsx";
import css from "./order-page.module.css";

const LimitsDialog = lazy(async () => ({ default: (await import("../due-times/limits-dialog.tsx")).LimitsDialog }));
const ExportDialog = lazy(async () => ({ default: (await import("../export/export-dialog.tsx")).ExportDialog }));

interface ListButtonsProps {
  list: List;
  kind: OrderKind;
}

/** Buttons for the whole list. Renders again only when the list data that an export uses changes. */
export const ListButtons = memo(
  Buttons,
  (before, { list }) => before.list.state === list.state && before.list.total === list.total,
);

function Buttons({ list, kind }: ListButtonsProps) {
  const { t } = useLingui();
  const mayExport = useCan("order:export");
  const maySetLimits = useCan("order:settings");
  const [dialog, setDialog] = useState<"export" | "limits" | null>(null);
  const close = () => setDialog(null);
  return (
    <div className={css.acts}>
      {mayExport && (
        <IconButton label={t`Export`} onClick={() => setDialog("export")}>
          <IconDownload size={19} stroke={1.6} aria-hidden />
        </IconButton>
      )}
      {maySetLimits && (
        <IconButton label={t`Due times`} onClick={() => setDialog("limits")}>
          <IconClockCog size={19} stroke={1.6} aria-hidden />
        </IconButton>
      )}
      <Suspense fallback={null}>
        {dialog === "export" && <ExportDialog list={list} kind={kind} close={close} />}
        {dialog === "limits" && <LimitsDialog kind={kind} close={close} />}
      </Suspense>
    </div>
  );
}

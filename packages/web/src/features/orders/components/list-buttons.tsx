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

interface PageActsProps {
  list: List;
  kind: OrderKind;
}

/** What belongs to the whole list and to no row; drawn anew for what an export asks of the list alone. */
export const PageActs = memo(
  Acts,
  (before, { list }) => before.list.state === list.state && before.list.total === list.total,
);

function Acts({ list, kind }: PageActsProps) {
  const { t } = useLingui();
  const mayExport = useCan("order:export");
  const mayChange = useCan("order:settings");
  const [dialog, setDialog] = useState<"export" | "limits" | null>(null);
  const close = () => setDialog(null);
  return (
    <div className={css.acts}>
      {mayExport && (
        <IconButton label={t`Export`} onClick={() => setDialog("export")}>
          <IconDownload size={19} stroke={1.6} aria-hidden />
        </IconButton>
      )}
      {mayChange && (
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

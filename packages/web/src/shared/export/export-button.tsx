import { Trans, useLingui } from "@lingui/react/macro";
import { IconDownload } from "@tabler/icons-react";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { lazy, Suspense, useState } from "react";
import { mayCall } from "../../kernel/session/rights.ts";
import type { List } from "../../resource/use-list.ts";
import { IconButton } from "../../ui/input/button.tsx";
import type { ExportedList } from "./export-sheet.ts";

const ExportDialog = lazy(async () => ({ default: (await import("./export-dialog.tsx")).ExportDialog<never> }));

interface ExportButtonProps<R> {
  list: List;
  exported: ExportedList<R>;
  /** The call whose access decides whether the button is shown. */
  call: Pick<Endpoint, "access">;
}

/** A button that exports the filtered list. */
export function ExportButton<R>({ list, exported, call }: ExportButtonProps<R>) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (!mayCall(call)) return null;
  return (
    <>
      <IconButton label={t({ message: "Export", context: "button" })} onClick={() => setOpen(true)}>
        <IconDownload size={19} stroke={1.6} aria-hidden />
      </IconButton>
      <Suspense fallback={null}>
        {isOpen && (
          <ExportDialog
            list={list}
            // The dialog passes the records that it has read to the columns only.
            exported={exported as unknown as ExportedList<never>}
            title={<Trans>Export the list</Trans>}
            close={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

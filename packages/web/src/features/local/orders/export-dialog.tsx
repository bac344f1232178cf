import { Trans } from "@lingui/react/macro";
import { ordersApi, type Order, type OrderKind } from "@vowdesk/contract/local/orders";
import { call } from "../../../kernel/http/call.ts";
import type { List } from "../../../resource/use-list.ts";
import { ExportDialog as Dialog } from "../../../shared/export/export-dialog.tsx";
import type { ExportedList } from "../../../shared/export/export-sheet.ts";
import { columnsOf } from "./export-sheet.ts";

const exportedOf = (kind: OrderKind): ExportedList<Order> => ({
  name: kind,
  columns: columnsOf(kind),
  read: async (filters, after, signal) => {
    const input = { kind, filters, ...(after !== null && { after: String(after) }) };
    const { orders: records, ...part } = await call(ordersApi.exportPart, input, { signal, background: true });
    return { ...part, records };
  },
});

interface ExportDialogProps {
  list: List;
  kind: OrderKind;
  close: () => void;
}

/** Exports the orders that match the filters. */
export const ExportDialog = ({ list, kind, close }: ExportDialogProps) => (
  <Dialog list={list} exported={exportedOf(kind)} title={<Trans context="order">Export orders</Trans>} close={close} />
);

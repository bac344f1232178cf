import { isOrderSeen } from "../../features/local/orders/orders.ts";
import type { FileScopes } from "../../features/operations/uploads/uploads.ts";
import { isReceiptSeen } from "../../features/studio/wedding-payments/wedding-payments.ts";

/** The records with private files that staff see by their scope. */
export const fileScopes: FileScopes = {
  receipt: (db, actor, id) => isReceiptSeen(db, actor, Number(id)),
  ride: (db, actor, number) => isOrderSeen(db, actor, number),
};

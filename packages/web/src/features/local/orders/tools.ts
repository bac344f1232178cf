import { msg } from "@lingui/core/macro";
import { staff } from "@vowdesk/contract/kernel";
import type { OrderKind } from "@vowdesk/contract/local/orders";
import { action } from "../../../resource/action.ts";
import { lazy } from "react";
import { withTexts } from "./with-texts.ts";

/** Places an order for a caller. */
export const enter = (kind: OrderKind) =>
  action({
    name: "enter",
    label: msg({ message: "New order", context: "button" }),
    opens: lazy(withTexts(async () => (await import("./entry/dialog.tsx")).entryDialog(kind))),
    requires: [{ access: staff(`order:${kind}:place`) }],
  });

export const dueTimes = (kind: OrderKind) =>
  action({
    name: "due-times",
    label: msg({ message: "Due times", context: "order" }),
    opens: lazy(withTexts(async () => (await import("./due-times.form.tsx")).dueTimesDialog(kind))),
    requires: [{ access: staff("order:settings") }],
  });

import { t } from "@lingui/core/macro";
import { clockIn } from "./time-axis.ts";
import { conflictText } from "../undo.ts";
import type { Move, Surroundings } from "./move.ts";
import { timeZone } from "../../../../ui/format/time.ts";

/** The planned time and row of a move: `10:15 – 14:15, Lin Xia`. */
export function targetText({ board }: Surroundings, { plan, target }: Move): string {
  const name = board.bookables.find(({ id }) => id === target.rowId)?.name ?? "";
  const zone = timeZone();
  return `${clockIn(zone, plan.from)} – ${clockIn(zone, plan.to)}, ${name}`;
}

/** Whether the planned time is free, and what is in the way. */
export function verdictText({ conflicts }: Move): string {
  if (conflicts.length === 0) return t({ message: "Free", context: "time" });
  return t({ message: `Taken. ${conflicts.map(conflictText).join("; ")}`, context: "shoot" });
}

import * as z from "zod";
import type { Purpose, ShootState } from "../shoots/shoots.schema.ts";

/** How far a wedding is, from the first plans to the collected pictures, or that it was cancelled. */
export const weddingStages = ["planning", "shooting", "selection", "production", "collected", "cancelled"] as const;
export const WeddingStage = z.enum(weddingStages);
export type WeddingStage = z.infer<typeof WeddingStage>;

/** The parts of a wedding from which its stage follows. */
export interface WeddingParts {
  shoots: readonly { purpose: Purpose; state: ShootState }[];
  isCancelled: boolean;
}

const photographed: readonly Purpose[] = ["studio", "location", "coverage"];
const planned: readonly ShootState[] = ["firm", "confirmed", "checked_in", "shooting", "postponed"];

/** The stage of a wedding. It is never stored, so that all pages show the same one. */
export function weddingStage({ shoots, isCancelled }: WeddingParts): WeddingStage {
  if (isCancelled) return "cancelled";
  const isDone = (purpose: Purpose) => shoots.some((shoot) => shoot.purpose === purpose && shoot.state === "done");
  if (isDone("pickup")) return "collected";
  if (isDone("selection")) return "production";
  const main = shoots.filter(({ purpose }) => photographed.includes(purpose));
  if (main.some(({ state }) => planned.includes(state))) return "shooting";
  return main.some(({ state }) => state === "done") ? "selection" : "planning";
}

import { nextStep } from "@vowdesk/contract/kernel";
import type { Board, Conflict, PurposeRule, Shoot } from "@vowdesk/contract/studio/shoots";
import { create } from "zustand";
import { timeZone } from "../../../../ui/format/time.ts";
import { conflictsOf, planOf, type Plan } from "./board.ts";
import { stepMs } from "./time-axis.ts";

/** `copy` books another shoot like it. */
export type MoveKind = "move" | "copy";

/** Where a move leads: shifts of start and end in milliseconds, and a row. Equal shifts keep the length. */
export interface Target {
  startShift: number;
  endShift: number;
  rowId: number;
}

/** A shoot that the user is moving by pointer or keyboard. */
export interface Move {
  shoot: Shoot;
  kind: MoveKind;
  by: "pointer" | "keyboard";
  /** The row in which the shoot was picked up. The bookable of another row replaces that one. */
  grabbedId: number;
  target: Target;
  plan: Plan;
  conflicts: readonly Conflict[];
}

/** The state before a move. */
export interface Surroundings {
  board: Board;
  rules: readonly PurposeRule[];
}

/** The nearest step of the clock of the business. */
const snap = (at: number): number => nextStep(timeZone(), at - stepMs / 2 + 1, stepMs).getTime();

/** The planned time after a shift, in steps. A resized shoot keeps at least one step. */
function shifted({ from, to }: Plan, { startShift, endShift }: Target) {
  const start = startShift === 0 ? from : snap(from + startShift);
  if (startShift === endShift) return { from: start, to: start + to - from };
  if (startShift === 0) return { from, to: Math.max(snap(to + endShift), from + stepMs) };
  const end = endShift === 0 ? to : snap(to + endShift);
  return { from: Math.min(start, end - stepMs), to: end };
}

/** Whether the bookable of a row can replace the grabbed one: it is of the same kind and not in the team. */
export function canReplace(
  { bookables }: Board,
  { shoot, grabbedId }: Pick<Move, "shoot" | "grabbedId">,
  id: number,
): boolean {
  const kindOf = (item: number) => bookables.find((bookable) => bookable.id === item)?.kind;
  const isInTeam = shoot.team.some(({ bookableId }) => bookableId === id);
  return id === grabbedId || (!isInTeam && kindOf(id) === kindOf(grabbedId));
}

/** The move at another target, with what is in its way. */
export function moveTo({ board, rules }: Surroundings, move: Move, requested: Target, kind = move.kind): Move {
  const { shoot, grabbedId } = move;
  const rowId = canReplace(board, move, requested.rowId) ? requested.rowId : move.target.rowId;
  const origin = planOf(shoot);
  const target = { ...requested, rowId };
  const team = origin.team.map((id) => (id === grabbedId ? rowId : id));
  const plan = { ...shifted(origin, target), team };
  // The former time of a copied shoot stays taken.
  const compared = kind === "copy" ? { ...shoot, id: 0 } : shoot;
  return { ...move, kind, target, plan, conflicts: conflictsOf(board, compared, plan, rules) };
}

/** Starts a move; nothing has changed yet. */
export function grab(shoot: Shoot, grabbedId: number, by: Move["by"], kind: MoveKind = "move"): Move {
  const target = { startShift: 0, endShift: 0, rowId: grabbedId };
  return { shoot, kind, by, grabbedId, target, plan: planOf(shoot), conflicts: [] };
}

/** Whether a drop changes something. */
export function isChanged({ shoot, plan }: Pick<Move, "shoot" | "plan">): boolean {
  const { from, to, team } = planOf(shoot);
  return from !== plan.from || to !== plan.to || team.some((id, index) => id !== plan.team[index]);
}

/** The move of a page, in a store, so that a step renders the rows of the team only. */
export const createMoveStore = () => create<Move | null>(() => null);
export type MoveStore = ReturnType<typeof createMoveStore>;

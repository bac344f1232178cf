import type { Shoot } from "@vowdesk/contract/studio/shoots";
import { createContext, use } from "react";
import type { Seed } from "../booking/booking.ts";
import type { Move, MoveStore, Surroundings } from "./move.ts";

/** Shared state and functions of the parts of a calendar. All members keep their identity. */
export interface Calendar {
  useMove: MoveStore;
  /** The board and rules of now. */
  surroundings: () => Surroundings | null;
  drop: (move: Move) => void;
  open: (shoot: Pick<Shoot, "id">) => void;
  /** Null without permission. */
  book: ((seed: Seed) => void) | null;
  /** Speaks a text to users of screen readers. */
  announce: (text: string) => void;
}

export const CalendarContext = createContext<Calendar | null>(null);

/** The calendar around a component. Throws outside of one. */
export function useCalendar(): Calendar {
  const calendar = use(CalendarContext);
  if (!calendar) throw new Error("This component is not inside a calendar");
  return calendar;
}

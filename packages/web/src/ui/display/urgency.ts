const minuteMs = 60_000;

export interface Urgency {
  level: "calm" | "soon" | "late";
  /** Time until or since the due time. */
  hours: number;
  minutes: number;
}

/** Compares a due time with now; from `amberAt` the level is `soon`. */
export function urgencyOf(dueAt: string, amberAt: string | null, nowMs: number): Urgency {
  const leftMs = Date.parse(dueAt) - nowMs;
  const totalMinutes = Math.floor(Math.abs(leftMs) / minuteMs);
  const isNear = amberAt !== null && Date.parse(amberAt) <= nowMs;
  return {
    level: leftMs < 0 ? "late" : isNear ? "soon" : "calm",
    hours: Math.floor(totalMinutes / 60),
    minutes: totalMinutes % 60,
  };
}

const minuteMs = 60_000;

export interface Urgency {
  level: "calm" | "soon" | "late";
  /** Time left, or time beyond the limit. */
  hours: number;
  minutes: number;
}

/** How near a due time is; `amberAt` is from when on the server calls it near. */
export function urgencyOf(dueAt: string, amberAt: string | null, nowMs: number): Urgency {
  const leftMs = Date.parse(dueAt) - nowMs;
  const whole = Math.floor(Math.abs(leftMs) / minuteMs);
  const isNear = amberAt !== null && Date.parse(amberAt) <= nowMs;
  return { level: leftMs < 0 ? "late" : isNear ? "soon" : "calm", hours: Math.floor(whole / 60), minutes: whole % 60 };
}

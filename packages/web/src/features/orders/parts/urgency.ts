const minuteMs = 60_000;
/** This little time left is shown in amber. */
const soonMs = 3 * minuteMs;

export interface Urgency {
  level: "calm" | "soon" | "late";
  /** Time left, or time beyond the limit. */
  hours: number;
  minutes: number;
}

/** How near a due time is. */
export function urgencyOf(dueAt: string, nowMs: number): Urgency {
  const leftMs = Date.parse(dueAt) - nowMs;
  const whole = Math.floor(Math.abs(leftMs) / minuteMs);
  const level = leftMs < 0 ? "late" : leftMs < soonMs ? "soon" : "calm";
  return { level, hours: Math.floor(whole / 60), minutes: whole % 60 };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local time of a time zone in ISO 8601 order: `2026-11-02T12:30:00`. */
export function wallClock(at: string, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  clocks.set(timeZone, clock);
  const part = Object.fromEntries(clock.formatToParts(Date.parse(at)).map(({ type, value }) => [type, value]));
  return `${part["year"]}-${part["month"]}-${part["day"]}T${part["hour"]}:${part["minute"]}:${part["second"]}`;
}

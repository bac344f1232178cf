const parentCheckMs = 500;

/**
 * Calls `act` when the npm that started this process has ended. npm signals only the shell that it starts, which may end without
 * forwarding the signal; this process then gets another parent.
 */
export function whenNpmEnds(act) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, parentCheckMs);
  timer.unref();
}

/** The result of an attempt to send an alert. */
export interface Outcome {
  status: number | null;
  /** Null if the alert has arrived. */
  error: string | null;
  /** The earliest time of the next attempt, as far as the service named it. */
  retryAfterMs?: number | null;
  /** Whether further attempts are useless. */
  isFinal?: boolean;
}

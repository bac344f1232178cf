import { shorten } from "@vowdesk/contract/kernel";

/** The result of an attempt to send an alert. */
export interface Outcome {
  status: number | null;
  /** Null if the alert has arrived. */
  error: string | null;
  /** The earliest time of the next attempt, as far as the service named it. */
  retryAfterMs?: number | null;
  /** Whether further attempts are useless. */
  isFinal?: boolean;
  /** Whether the service could not be reached. */
  isAway?: boolean;
}

const maxErrorLength = 300;

/** What an attempt that failed with an exception stores. */
export const errorText = (error: unknown): string => {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return shorten(text.replaceAll("\0", ""), maxErrorLength);
};

/** The outcome of an alert that cannot be sent. */
export const notSent = (error: string): Outcome => ({ status: null, error, isFinal: true });

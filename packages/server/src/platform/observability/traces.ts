import type { IncomingHttpHeaders } from "node:http";

export type TraceAttributes = Readonly<Record<string, string | number>>;

/** One request, from its headers to its answer. */
export interface RequestSpan {
  /** Runs `work` and everything it awaits as part of the request. */
  enter(work: () => void): void;
  end(name: string, attributes: TraceAttributes, hasFailed: boolean): void;
}

/** Measures requests, statements and jobs. */
export interface Traces {
  /** Joins the trace named in the request headers (W3C Trace Context). */
  request(headers: IncomingHttpHeaders): RequestSpan;
  /** Records a finished statement, with placeholders instead of values. */
  statement(text: string, ms: number, error: unknown): void;
  job<T>(name: string, run: () => Promise<T>): Promise<T>;
}

let current: Traces | null = null;

/** Null if traces are not configured. Then no trace code is loaded. */
export const traces = (): Traces | null => current;

/** Sets the destination of traces; null for none. */
export function sendTraces(opened: Traces | null): void {
  current = opened;
}

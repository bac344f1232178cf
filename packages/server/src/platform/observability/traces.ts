import type { IncomingHttpHeaders } from "node:http";

export type TraceAttributes = Readonly<Record<string, string | number>>;

/** One request, from its headers to its answer. */
export interface RequestSpan {
  /** Runs what follows, and whatever that waits for, as part of the request. */
  enter(work: () => void): void;
  end(name: string, attributes: TraceAttributes, hasFailed: boolean): void;
}

/** Tells how long what took: requests, statements and jobs, each as part of what it was done for. */
export interface Traces {
  /** Joins the trace that the sender says the request belongs to (W3C Trace Context). */
  request(headers: IncomingHttpHeaders): RequestSpan;
  /** A statement that has just ended, with placeholders where its values were. */
  statement(text: string, ms: number, error: unknown): void;
  job<T>(name: string, run: () => Promise<T>): Promise<T>;
}

let current: Traces | null = null;

/** Null where nobody asked for traces: then nothing of them is loaded, and nothing is measured. */
export const traces = (): Traces | null => current;

/** Traces go there from now on. */
export function sendTraces(opened: Traces | null): void {
  current = opened;
}

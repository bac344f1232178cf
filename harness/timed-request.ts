/** The answer of a call with its duration. */
export interface Answer {
  path: string;
  /** 0 without an answer. */
  status: number;
  ms: number;
  retryAfter: string | null;
  /** The reason of a refusal. */
  reason: string | null;
  /** Status 200 and not a refusal, which also has status 200. */
  isServed: boolean;
}

const timeoutMs = 30_000;

/** Sends one request and returns its result; a network failure is a result too. */
export async function timedRequest(url: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  try {
    const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    const { reason = null } = isJson ? (JSON.parse(text) as { reason?: string | null }) : {};
    const { status, headers } = response;
    return {
      path,
      status,
      ms: since(),
      retryAfter: headers.get("retry-after"),
      reason,
      isServed: status === 200 && reason === null,
    };
  } catch {
    return { path, status: 0, ms: since(), retryAfter: null, reason: null, isServed: false };
  }
}

/** Returns the longest duration in milliseconds; 0 without answers. */
export const slowest = (answers: readonly Answer[]): number => Math.max(0, ...answers.map(({ ms }) => ms));

/** Counts the answers by status and reason: `{ "200": 10, "503 server-busy": 2 }`. */
export function byStatus(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, reason } of answers) {
    const how = reason === null ? String(status) : `${status} ${reason}`;
    counts[how] = (counts[how] ?? 0) + 1;
  }
  return counts;
}

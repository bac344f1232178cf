/** What a call was answered, and after what time. */
export interface Answer {
  path: string;
  /** 0 where there was no answer. */
  status: number;
  ms: number;
  retryAfter: string | null;
  /** The reason a refusal names. */
  reason: string | null;
  /** 200 and no refusal: those travel with 200 too. */
  isServed: boolean;
}

const patienceMs = 30_000;

/** Asks once and notes the answer; a failure of the network is one as well. */
export async function probe(url: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  try {
    const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(patienceMs) });
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

/** The slowest of them, in milliseconds; 0 of none. */
export const slowest = (answers: readonly Answer[]): number => Math.max(0, ...answers.map(({ ms }) => ms));

/** How many were answered how: `{ "200": 10, "503 server-busy": 2 }`. */
export function byStatus(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, reason } of answers) {
    const how = reason === null ? String(status) : `${status} ${reason}`;
    counts[how] = (counts[how] ?? 0) + 1;
  }
  return counts;
}

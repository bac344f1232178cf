import { authApi } from "@vowdesk/contract/staff/auth";
import { sql } from "kysely";
import type { TestServer } from "../../packages/server/test/server.ts";
import { deviceCookie } from "../../packages/server/src/features/staff/auth/auth.ts";
import type { fixedClock } from "../../packages/server/src/platform/clock.ts";

export type Clock = ReturnType<typeof fixedClock>;

export const dayMs = 24 * 60 * 60_000;
/**
 * Attempts until an account is locked (G-S1). At 5 attempts at once and one guess each 15 minutes after the first half
 * hour this takes a day.
 */
export const maxCompared = 100;

/** Attempts to sign in. An attempt that is refused with code 429 was not compared with a password. */
export async function attempt(
  { http }: TestServer,
  claim: { username: string; password: string; bind?: string },
  remoteAddress: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; code: number; body: string; device: string | undefined }> {
  const answer = await http.inject({
    method: "POST",
    url: authApi.signIn.path,
    remoteAddress,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(claim).toString(),
  });
  const device = answer.cookies.find(({ name }) => name === deviceCookie)?.value;
  return { status: answer.statusCode, code: answer.json<{ code: number }>().code, body: answer.body, device };
}

/** Returns a different address for each number, from a network that no other test uses. */
export const addressOf = (place: number, net = 10) => `${net}.${place >> 16}.${(place >> 8) & 255}.${place & 255}`;

export const failuresOf = async ({ services }: TestServer, key: string, scope = "staff") => {
  const { rows } = await sql<{ failures: number }>`select failures from sign_in_failure
    where scope = ${scope} and key = ${key}`.execute(services.db);
  return rows[0]?.failures ?? 0;
};

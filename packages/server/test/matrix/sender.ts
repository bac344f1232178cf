import { isRead, type Endpoint } from "@vowdesk/contract/kernel";
import { expect } from "vitest";
import { requestFor, type TestServer } from "../server.ts";
import type { Caller } from "./objects.ts";

type SessionOwner = Pick<Caller, "token" | "couple">;

async function headersOf({ couple }: SessionOwner): Promise<Record<string, string>> {
  return couple ? { cookie: `couple=${await couple.cookie()}` } : {};
}

/**
 * Sends calls, and expects that none answers 500. A caller keeps its session until any write succeeds, which may have ended sessions
 * or changed what they permit.
 */
export function senderOf(server: TestServer) {
  const sessions = new Map<SessionOwner, { token: string | undefined; headers: Record<string, string> }>();
  return async (endpoint: Endpoint, caller: SessionOwner, input: Record<string, unknown>) => {
    const session = sessions.get(caller) ?? { token: await caller.token(), headers: await headersOf(caller) };
    sessions.set(caller, session);
    const answer = await server.http.inject(requestFor(endpoint, input, session.token, session.headers));
    expect(answer.statusCode, `${JSON.stringify(input)}: ${answer.body.slice(0, 300)}`).not.toBe(500);
    if (!isRead(endpoint) && answer.statusCode < 400) sessions.clear();
    return answer;
  };
}

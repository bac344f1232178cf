import type { Endpoint } from "@vowdesk/contract/kernel";
import { appReviewsApi, undoDecisionMs, type AppNotice, type ReviewReason } from "@vowdesk/contract/reviews/engine";
import sharp from "sharp";
import { decisionEffects } from "../src/features/reviews/engine/engine.ts";
import { fixedClock } from "../src/platform/clock.ts";
import { makeCustomer } from "./chat.ts";
import { TestFile } from "./forms.ts";
import { startTestServer, type Envelope, type TestServer } from "./server.ts";

/** An app user who can upload pictures and read notices. */
export interface ReviewPerson {
  id: number;
  token: string;
  picture(): Promise<string>;
  notices(language?: string): Promise<Pick<AppNotice, "text" | "reason">[]>;
}

export interface ReviewDesk {
  server: TestServer;
  clock: ReturnType<typeof fixedClock>;
  token: string;
  person(name?: string): Promise<ReviewPerson>;
  decide<T = { status: string; version: number }>(
    call: Endpoint,
    item: { id: number; version?: number },
    act: string,
    more?: { reason?: ReviewReason; intoId?: number },
  ): Promise<Envelope<T>>;
  /** Advances the clock past the undo time and applies decisions. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const paper = sharp({ create: { width: 8, height: 6, channels: 3, background: "#88aacc" } });

export async function openReviews(role: string): Promise<ReviewDesk> {
  const clock = fixedClock("2026-11-02T03:30:00Z");
  const server = await startTestServer({ clock });
  const { token } = await server.createUser({ roles: [role] });
  const file = new TestFile(await paper.png().toBuffer());
  return {
    server,
    clock,
    token,
    async person(name) {
      const person = await makeCustomer(server, name);
      return {
        id: person.id,
        token: person.token,
        picture: async () => (await server.call(appReviewsApi.upload, { file }, person.token)).data,
        async notices(language = "zh") {
          const headers = { "accept-language": language };
          const { data } = await server.call(appReviewsApi.notices, {}, person.token, headers);
          return (data as { records: AppNotice[] }).records.map(({ text, reason }) => ({ text, reason }));
        },
      };
    },
    decide: (call, { id, version = 1 }, act, more = {}) =>
      server.call(call, { id, version, act, ...more } as never, token) as Promise<Envelope<never>>,
    async settle() {
      clock.moveMs(undoDecisionMs);
      await decisionEffects.run(server.services);
    },
    close: () => server.close(),
  };
}

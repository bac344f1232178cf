import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { newToken } from "../../platform/secrets/tokens.ts";
import { applications } from "./applications.ts";
import { pngOf } from "../drawing.ts";
import { challenges, moveStakes } from "./challenges.ts";
import { complaints, payCompensations } from "./complaints.ts";
import { feedback, mergeFeedback } from "./feedback.ts";
import type { Demo } from "../demo-load.ts";
import { drawings } from "../pictures.ts";
import { posts, reportPosts } from "./posts.ts";
import { randomFrom } from "../random.ts";
import type { ReviewContext } from "./review-factory.ts";
import { insertReviews, type DemoReview } from "./review-rows.ts";
import { nameVerified, verification } from "./verification.ts";

type Db = Services["db"];

interface DemoQueue {
  make(ctx: ReviewContext): DemoReview[];
  /** Writes related rows outside of the review tables. */
  after?(db: Db): Promise<void>;
}

const queues: readonly DemoQueue[] = [
  { make: verification, after: nameVerified },
  { make: applications },
  { make: feedback, after: mergeFeedback },
  { make: posts, after: reportPosts },
  { make: complaints, after: payCompensations },
  { make: challenges, after: moveStakes },
];

const seed = 20_261_122;

/** Draws and stores each image once. Returns the file names by image name. */
async function storePictures(db: Db, { files }: Services, now: Date): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (const [picture, drawing] of drawings) {
    const bytes = pngOf(drawing);
    const name = `${newToken()}.png`;
    await sql`
      insert into file (name, state, module, is_public, media_type, received_bytes, bytes, width, height,
        uploader_kind, uploader_id, created_at)
      values (${name}, 'kept', 'review', false, 'image/png', ${bytes.length}, ${bytes.length},
        ${drawing.width}, ${drawing.height}, 'system', 0, ${now})`.execute(db);
    await files.put(name, bytes, "image/png");
    stored.set(picture, name);
  }
  return stored;
}

export async function loadQueues(
  db: Db,
  services: Services,
  { people, history }: Demo,
  { orders: orderCount, now }: { orders: number; now: Date },
): Promise<void> {
  const stored = await storePictures(db, services, now);
  const fileOf = (picture: string) => stored.get(picture) ?? "";
  const { rows } = await sql<{ id: number; at: Date }>`
    select id, verified_at as at from app_account where verified_at is not null`.execute(db);
  const verifiedAt = new Map(rows.map(({ id, at }) => [id, at]));
  const picture = (name: string) => `/files/${fileOf(name)}`;
  const orders = { orderCount, orders: history.orders.bind(history) };
  const ctx = { services, people, verifiedAt, ...orders, random: randomFrom(seed), now, picture };
  const made = queues.flatMap(({ make }) => make(ctx));
  await insertReviews(db, made, fileOf);
  for (const { after } of queues) await after?.(db);
}

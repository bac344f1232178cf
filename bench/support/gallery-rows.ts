import { previewFile } from "../../packages/server/src/features/studio/galleries/previews/previews.present.ts";
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { sharp } from "../../packages/server/test/pictures.ts";

/** Shapes as a camera takes them: mostly landscape, every third picture upright. */
const shapes = [
  { width: 320, height: 213 },
  { width: 320, height: 213 },
  { width: 213, height: 320 },
] as const;

/** A different picture each time, of about as many bytes as a photo has at this size: soft noise. */
async function previewOf(shape: { width: number; height: number }): Promise<Buffer> {
  const [width, height] = [Math.round(shape.width / 7), Math.round(shape.height / 7)];
  const noise = randomBytes(width * height * 3);
  const raw = { raw: { width, height, channels: 3 as const } };
  return sharp(noise, raw)
    .resize(shape.width, shape.height, { kernel: "cubic", fit: "fill" })
    .webp({ quality: 80 })
    .toBuffer();
}

interface Wanted {
  weddingId: number;
  position: number;
  count: number;
}

/**
 * An open gallery with pictures, all different, whose smallest previews are in the folder of the server. Rows and files as uploads would leave them, because
 * thousands of uploads would take an hour. Returns the mean size of a preview in kB.
 */
export async function fillGallery(
  db: pg.Client,
  folder: string,
  { weddingId, position, count }: Wanted,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into gallery (wedding_id, position, title, state, keep_until)
     values ($1, $2, $3, 'open', current_date + 90) returning id`,
    [weddingId, position, `${count} photos`],
  );
  const id = rows[0]?.id;
  let bytes = 0;
  for (let number = 1; number <= count; number += 1) {
    const key = randomBytes(16).toString("hex");
    const shape = shapes[number % shapes.length] ?? shapes[0];
    const preview = await previewOf(shape);
    bytes += preview.length;
    const file = previewFile(path.join(folder, "previews"), { key, version: 1 }, 320);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, preview);
    await db.query(
      `insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at, width, height, colour,
         preview_version)
       values ($1, $2, $3, $4::text, 8000000, sha256($4::text::bytea), sha256($4::text::bytea), 1, 'stored', now(), now(), $5, $6, $7, 1)`,
      [id, number, `DSC_${number}.JPG`, key, shape.width * 18, shape.height * 18, randomBytes(3).readUIntBE(0, 3)],
    );
  }
  return bytes / count / 1_000;
}

import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { originalsPath } from "@vowdesk/contract/studio/galleries";
import { BucketServer, bucketKeys } from "../../harness/storage/bucket-server.ts";
import { waitUntil } from "../../harness/pace.ts";
import type { ServerProcess } from "../../harness/server-process.ts";
import type { Tally } from "../../harness/tally.ts";
import { clientOf, withDatabase } from "./drill-rows.ts";

const goal = "G-R43";
const pictures = 12;
const copiedWithinMs = 60_000;

/** Runs a command of the product to its end. */
export type RunCommand = (
  name: "originals",
  args: readonly string[],
) => Promise<{ code: number | null; output: string }>;

/** Originals of the drill: in a folder, with their second copies in a bucket. Either place is lost once. */
export class DrillOriginals {
  readonly settings: Record<string, string>;
  readonly #folder: string;
  readonly #bucket: BucketServer;

  private constructor(folder: string, bucket: BucketServer) {
    this.#folder = folder;
    this.#bucket = bucket;
    this.settings = {
      VOWDESK_ORIGINALS: path.join(folder, "originals"),
      VOWDESK_ORIGINALS_COPY: bucket.address("copies/pictures"),
      VOWDESK_ORIGINALS_ARRIVING: path.join(folder, "arriving"),
      VOWDESK_PREVIEWS: path.join(folder, "previews"),
      ...bucketKeys,
    };
  }

  static async open(): Promise<DrillOriginals> {
    return new DrillOriginals(await mkdtemp(path.join(tmpdir(), "vowdesk-drill-")), await BucketServer.start());
  }

  /** Uploads pictures of a card, and waits until the card is safe. */
  async upload(tally: Tally, server: ServerProcess, token: string): Promise<void> {
    const client = await clientOf(server.folder);
    // The pictures of the demo are in the data folder, and not in the places of the drill.
    await client.query("truncate card_photo, photo, card, gallery cascade");
    const { rows } = await client.query<{ gallery: number; card: number }>(
      `with made as (insert into gallery (wedding_id, position, title)
          select id, 900, 'Drill' from wedding order by id limit 1 returning id)
        insert into card (gallery_id, label, files, bytes, counted_by, counted_at)
        select made.id, 'Drill', $1, 1, (select min(id) from users), now() from made
        returning gallery_id as gallery, id as card`,
      [pictures],
    );
    for (let n = 0; n < pictures; n += 1) await send(server.url, token, rows[0] ?? { gallery: 0, card: 0 });
    const isSafe = async () =>
      (await client.query("select from card where label = 'Drill' and safe_at is not null")).rowCount === 1;
    tally.expect(`${goal} the card is safe before the loss`, await waitUntil(isSafe, copiedWithinMs));
    await client.end();
  }

  /** Loses a place together with the database, which was restored. Every picture becomes safe from the other place. */
  async loseOne(tally: Tally, server: ServerProcess, lost: "first" | "copy", run: RunCommand): Promise<void> {
    if (lost === "first") await rm(path.join(this.#folder, "originals"), { recursive: true });
    else this.#bucket.objects.clear();
    const { code, output } = await run("originals", ["--verify", "--accept"]);
    tally.record(goal, `restored database, ${lost} place lost: what the check found`, output.trim(), code === 0);
    await withDatabase(server.folder, async (client) => {
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::integer as n from photo join gallery on gallery.id = gallery_id where photo.state = 'safe' and title = 'Drill'",
      );
      const safe = rows[0]?.n ?? 0;
      tally.record(goal, `safe pictures afterwards, of ${pictures}`, safe, safe === pictures);
    });
  }

  async close(): Promise<void> {
    this.#bucket.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const encode = (text: string | number) => Buffer.from(String(text)).toString("base64");

async function send(url: string, token: string, { gallery, card }: { gallery: number; card: number }): Promise<void> {
  const bytes = randomBytes(100_000);
  const fields = { gallery, card, name: "IMG.CR3", sha256: createHash("sha256").update(bytes).digest("hex") };
  const headers = { token, "tus-resumable": "1.0.0" };
  const announced = await fetch(url + originalsPath, {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": String(bytes.length),
      "upload-metadata": Object.entries(fields)
        .map(([name, value]) => `${name} ${encode(value)}`)
        .join(","),
    },
  });
  await fetch(new URL(announced.headers.get("location") ?? "", url + originalsPath), {
    method: "PATCH",
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: bytes,
  });
}

import { zipPath, type GalleryZip } from "@vowdesk/contract/studio/galleries";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { randomBytes, createHash } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { sql } from "kysely";
import { entriesOf } from "../../packages/server/test/studio/unzip.ts";
import { memoryFor } from "./process-figures.ts";
import { Tally } from "../../harness/tally.ts";
import { bytesOf, shaOf } from "./original-bytes.ts";
import { makeGallery, openOriginalsSystem, rowsOf, type OriginalsSystem } from "./original-system.ts";

interface ZipSettings {
  files: number;
  cuts: number;
  /** Of a file. */
  bytes: number;
  /** G-R44 requires 100 ms on a machine without other load. */
  firstByteMs: number;
}

const goal = "G-R44";
const maxGrowthBytes = 60_000_000;
const contentOf = (number: number, { bytes }: ZipSettings) => bytesOf({ content: number, bytes });

/** Adds pictures for which the jobs of the server have no work. Every tenth has the name of the one before. */
async function addPictures({ system, first }: OriginalsSystem, settings: ZipSettings): Promise<number> {
  const { galleryId } = await makeGallery(system, []);
  for (let number = 1; number <= settings.files; number += 1) {
    const bytes = contentOf(number, settings);
    const sha = shaOf(bytes);
    const key = randomBytes(16).toString("hex");
    await first.place.put(key, () => Promise.resolve(Readable.from([bytes])), {
      bytes: bytes.length,
      sha: shaOf(bytes),
    });
    const name = `照片 ${number % 10 === 0 ? number - 1 : number}.CR3`;
    await rowsOf(
      system,
      sql`insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at,
          copied_at, preview_problem)
        values (${galleryId}, ${number}, ${name}, ${key}, ${bytes.length}, ${sha}, ${sha}, ${crc32(bytes)}, 'safe', now(), now(), now(),
          'not-shown')`,
    );
  }
  return galleryId;
}

interface Zip extends GalleryZip {
  url: string;
}

async function askZip({ system, person }: OriginalsSystem, id: number): Promise<Zip> {
  const answer = await fetch(`${system.server.url}/api/gallery/zip`, {
    method: "POST",
    headers: { token: person.token, "content-type": "application/json" },
    body: JSON.stringify({ id, includesCulled: true }),
  });
  const { data } = (await answer.json()) as { data: GalleryZip };
  return { ...data, url: system.server.url + data.address };
}

const get = (url: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => request(url, { headers }, resolve).on("error", reject).end());

/** What a download has so far. */
interface Download {
  bytes: number;
  total: number;
  etag: string;
  firstByteMs: number[];
  statuses: number[];
}

/** Downloads from where the last request was cut, up to `until`, and appends to the file. */
async function goOn(zip: Zip, file: string, download: Download, until: number): Promise<void> {
  const { bytes, etag } = download;
  const begun = performance.now();
  const answer = await get(zip.url, bytes === 0 ? {} : { range: `bytes=${bytes}-`, "if-range": etag });
  download.statuses.push(answer.statusCode ?? 0);
  download.etag = String(answer.headers.etag);
  download.total ||= Number(answer.headers["content-length"]);
  const output = createWriteStream(file, { flags: "a" });
  async function* taken() {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (download.bytes === bytes) download.firstByteMs.push(performance.now() - begun);
      const part = chunk.subarray(0, until - download.bytes);
      download.bytes += part.length;
      yield part;
      if (download.bytes >= until) return;
    }
  }
  await pipeline(taken, output);
  answer.destroy();
}

/** Downloads a zip whose connection is cut at random places. */
async function downloadCut(zip: Zip, file: string, cuts: number): Promise<Download> {
  const download: Download = { bytes: 0, total: 0, etag: "", firstByteMs: [], statuses: [] };
  const head = await fetch(zip.url, { method: "HEAD" });
  const total = Number(head.headers.get("content-length"));
  const places = Array.from({ length: cuts }, () => 1 + Math.floor(Math.random() * (total - 1))).toSorted(
    (a, b) => a - b,
  );
  for (const until of [...new Set(places), total]) await goOn(zip, file, download, until);
  return download;
}

async function checkContents(tally: Tally, file: string, settings: ZipSettings): Promise<void> {
  let [right, number] = [0, 0];
  const names = new Set<string>();
  for await (const { name, content } of entriesOf(file)) {
    number += 1;
    names.add(name);
    const hash = createHash("sha256");
    for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
    if (hash.digest().equals(shaOf(contentOf(number, settings)))) right += 1;
  }
  tally.record(
    goal,
    "files with the right sha-256 after unpacking",
    `${right} of ${settings.files}`,
    right === settings.files && number === right,
  );
  tally.expect("every name is there once", names.size === settings.files, names.size);
}

/** Downloads originals as a zip with cuts, and compares every file. */
export async function runZip(settings: ZipSettings): Promise<Tally> {
  const tally = new Tally();
  const opened = await openOriginalsSystem();
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-zip-"));
  try {
    const zip = await askZip(opened, await addPictures(opened, settings));
    tally.expect("the call gives an address", zip.address.startsWith(zipPath.replace(":ticket", "")), zip.address);
    const file = path.join(folder, "gallery.zip");
    let download: Download | undefined;
    const begun = performance.now();
    const growth = await memoryFor(opened.system.server.pid, async () => {
      download = await downloadCut(zip, file, settings.cuts);
    });
    const seconds = (performance.now() - begun) / 1_000;
    const { firstByteMs = [], statuses = [], total = 0, bytes = 0 } = download ?? {};
    const [median = 0, slowest = 0] = [0.5, 1].map(
      (share) => firstByteMs.toSorted((a, b) => a - b)[Math.ceil(share * firstByteMs.length) - 1],
    );
    tally.record(goal, "pictures and MB", `${zip.pictures}, ${Math.round(total / 1e6)}`);
    tally.record(goal, "cuts after which the download continued", statuses.filter((status) => status === 206).length);
    tally.expect(
      "every request after the first was answered with a range",
      statuses.slice(1).every((status) => status === 206),
      statuses,
    );
    tally.expect("the length is the one that was announced", bytes === total, `${bytes} of ${total}`);
    tally.record(goal, "first byte of a request, median", `${Math.round(median)} ms`, median <= settings.firstByteMs);
    tally.record(goal, "first byte of a request, slowest", `${Math.round(slowest)} ms`);
    tally.record(goal, "growth of the server's memory", `${Math.round(growth / 1e6)} MB`, growth <= maxGrowthBytes);
    tally.record(goal, "MB a second, with the client that writes it", Math.round(total / 1e6 / seconds));
    await checkContents(tally, file, settings);
    return tally;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await opened.close();
  }
}

if (import.meta.main) {
  const [files = 500, cuts = 25] = process.argv.slice(2).map(Number);
  process.exit((await runZip({ files, cuts, bytes: 12_000_000, firstByteMs: 100 })).print());
}

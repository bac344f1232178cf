import type { Locator, Page, Route } from "@playwright/test";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { maxPartBytes } from "../packages/contract/src/features/studio/galleries/galleries.schema.ts";
import { hasTwoDevices, otherDevice } from "../packages/server/test/studio/pictures.ts";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, tokenOf, uniqueName } from "./support/fixtures.ts";
import { startBuiltServer, startWithinMs } from "./support/server.ts";

const picture = (name: string, buffer = Buffer.concat([Buffer.from(name), randomBytes(200)])) => ({
  name,
  mimeType: "image/jpeg",
  buffer,
});

/** A gallery with counted cards, by label and number of files, and calls about it. */
async function addGallery(page: Page, cards: Readonly<Record<string, number>> = {}) {
  const title = uniqueName("Cards");
  const headers = { token: await tokenOf(page, "manager") };
  const dataOf = async <T>(answer: { json(): Promise<unknown> }) => ((await answer.json()) as { data: T }).data;
  const post = async (address: string, data: object) =>
    dataOf<{ id: number }>(await page.request.post(address, { headers, data }));
  const { id: weddingId } = await post("/api/wedding/add", { nameA: title, nameB: "Bo" });
  const { id } = await post("/api/gallery/add", { weddingId, title });
  for (const [label, files] of Object.entries(cards))
    await post("/api/gallery/card", { galleryId: id, label, files, bytes: 9_000_000 });
  const countPhotos = async () =>
    (await dataOf<{ photoCount: number }>(await page.request.get(`/api/gallery/detail/${id}`, { headers }))).photoCount;
  return { id, title, countPhotos };
}

async function openSheet(page: Page, { id, title }: { id: number; title: string }): Promise<Locator> {
  await signInTo(page, `/galleries?id=${id}`, "manager");
  return page.getByRole("dialog", { name: title });
}

const cardIn = (sheet: Locator, label: string) => sheet.getByRole("listitem").filter({ hasText: label });
const filesOf = (place: Locator) => place.locator("input[type=file]:not([webkitdirectory])");

/** Follows the requests that send bytes of pictures. Those from an offset on are held until `release`. */
async function holdParts(page: Page, from: number) {
  const held: Route[] = [];
  const offsets: number[] = [];
  let isHolding = true;
  await page.route(/\/api\/originals\//, (route) => {
    const request = route.request();
    if (request.method() !== "PATCH") return route.continue();
    const offset = Number(request.headers()["upload-offset"]);
    offsets.push(offset);
    if (!isHolding || offset < from) return route.continue();
    held.push(route);
    return undefined;
  });
  const release = () => {
    isHolding = false;
    // The page has ended these requests already.
    return Promise.all(held.map((route) => route.abort().catch(() => undefined)));
  };
  return { offsets, release };
}

//
test("two cards are uploaded at once; one is paused, continued, and after a reload completed without a doubled picture", async ({
  page,
}) => {
  const gallery = await addGallery(page, { A1: 2, B1: 2 });
  const { offsets, release } = await holdParts(page, maxPartBytes);
  let sheet = await openSheet(page, gallery);
  const large = picture("DSC_1.JPG", Buffer.concat([randomBytes(200), Buffer.alloc(maxPartBytes, "x")]));
  const ofFirst = [large, picture("DSC_2.JPG")];
  const empty = picture("DSC_3.JPG", Buffer.alloc(0));
  await filesOf(cardIn(sheet, "A1")).setInputFiles([...ofFirst, empty]);
  await filesOf(cardIn(sheet, "B1")).setInputFiles([picture("IMG_1.JPG"), picture("IMG_2.JPG")]);

  // The second part of the large picture is held, and everything else arrives.
  await expect(cardIn(sheet, "B1")).toContainText("2 of 2 files");
  await expect(cardIn(sheet, "A1")).toContainText("1 of 2 files");
  await expect(cardIn(sheet, "A1")).toContainText("Empty or above 120 MB, not uploaded (1): DSC_3.JPG");
  await expect.poll(() => offsets.filter((offset) => offset > 0)).toEqual([maxPartBytes]);
  await cardIn(sheet, "A1").getByRole("button", { name: "Pause" }).click();
  await cardIn(sheet, "A1").getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => offsets.filter((offset) => offset > 0)).toEqual([maxPartBytes, maxPartBytes]);

  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await release();
  sheet = page.getByRole("dialog", { name: gallery.title });
  await expect(cardIn(sheet, "A1")).toContainText("To continue, choose the files again.");
  offsets.length = 0;
  await filesOf(cardIn(sheet, "A1")).setInputFiles(ofFirst);
  await expect(cardIn(sheet, "A1")).toContainText("Do not wipe: 2 of 2 pictures have one copy only");
  expect(offsets).toEqual([maxPartBytes]);
  expect(await gallery.countPhotos()).toBe(4);
});

/** A folder with pictures in another one, the same bytes under two names, and files of operating systems. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "card-"));
  const inner = path.join(folder, "DCIM", "100");
  await mkdir(inner, { recursive: true });
  const same = randomBytes(300);
  const files = { "DCIM/a.JPG": same, "DCIM/100/b.JPG": same, "DCIM/100/c.JPG": randomBytes(300) };
  for (const [name, bytes] of Object.entries({ ...files, ".DS_Store": same, "DCIM/Thumbs.db": randomBytes(9) }))
    await writeFile(path.join(folder, name), bytes);
  return folder;
}

/** Drops a folder of the computer on an element. */
async function dropFolder(page: Page, onto: Locator, folder: string): Promise<void> {
  await onto.scrollIntoViewIfNeeded();
  const box = await onto.boundingBox();
  if (!box) throw new Error("the place to drop files is not shown");
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await client.send("Input.dispatchDragEvent", { type, x: box.x + box.width / 2, y: box.y + box.height / 2, data });
}

//
test(
  "a folder that is chosen or dropped is counted, announced and uploaded as a card",
  { tag: "@all" },
  async ({ page }) => {
    const gallery = await addGallery(page);
    const sheet = await openSheet(page, gallery);
    const [chosen, dropped] = [await makeFolder(), await makeFolder()];
    await sheet.locator("input[webkitdirectory]").last().setInputFiles(chosen);
    const first = cardIn(sheet, path.basename(chosen));
    await expect(first).toContainText("2 of 2 files");
    await expect(first).toContainText("Do not wipe: 2 of 2 pictures have one copy only");
    await dropFolder(page, sheet.getByText("or drop them here").last(), dropped);
    await expect(sheet.getByRole("listitem")).toHaveCount(2);
    await expect(sheet.getByRole("listitem").last()).toContainText("2 of 2 files");
    await expect.poll(gallery.countPhotos).toBe(4);
    for (const folder of [chosen, dropped]) await rm(folder, { recursive: true });
  },
);

//
test(
  "a file that arrives with other bytes, and one too many of a card, are named with the reason",
  {
    tag: "@all",
  },
  async ({ page }) => {
    const gallery = await addGallery(page, { A1: 1, B1: 1 });
    const sheet = await openSheet(page, gallery);
    const file = picture("DSC_1.JPG");
    let isDamaged = true;
    await page.route(/\/api\/originals\//, (route) => {
      if (route.request().method() !== "PATCH" || !isDamaged) return route.continue();
      isDamaged = false;
      return route.continue({ postData: randomBytes(file.buffer.length) });
    });
    const card = cardIn(sheet, "A1");
    await filesOf(card).setInputFiles([file]);
    await expect(card).toContainText("DSC_1.JPG: Other bytes arrived than were read first.");
    await card.getByRole("button", { name: "Try again" }).click();
    await expect(card).toContainText("1 of 1 pictures has one copy only");
    await expect(card.getByText("Other bytes arrived")).toHaveCount(0);
    expect(await gallery.countPhotos()).toBe(1);
    const other = cardIn(sheet, "B1");
    await filesOf(other).setInputFiles([picture("IMG_1.JPG"), picture("IMG_2.JPG")]);
    await expect(other).toContainText("The card has more different files than were counted.");
  },
);

/** A server with a second place for originals. */
const withCopies = test.extend<object, { copies: string }>({
  copies: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(otherDevice, "vowdesk-copies-"));
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  server: [
    async ({ copies }, use) => {
      const server = await startBuiltServer({ settings: { VOWDESK_ORIGINALS_COPY: copies } });
      await use(server);
      return server.stop();
    },
    { scope: "worker", timeout: startWithinMs },
  ],
});

//
withCopies(
  "a card says that it may be wiped once two copies were read back, and then by whom and when it was",
  { tag: "@all" },
  async ({ page }) => {
    withCopies.skip(!hasTwoDevices, "there is one device only");
    const sheet = await openSheet(page, await addGallery(page));
    await filesOf(sheet)
      .last()
      .setInputFiles(["DSC_1.JPG", "DSC_2.JPG"].map((name) => picture(name)));
    const card = cardIn(sheet, "DSC_1.JPG");
    await expect(card).toContainText("May be wiped: two copies of all 2 pictures were read back");
    await expect(sheet.getByText("No card becomes safe")).toHaveCount(0);
    const [, person = "?"] = /Counted by (.+?), /.exec(await card.innerText()) ?? [];
    await card.getByRole("button", { name: "Record as wiped" }).click();
    const dialog = page.getByRole("dialog", { name: /Record as wiped/ });
    await expect(dialog).toContainText("This cannot be undone");
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Record as wiped" }).click();
    await expect(card).toContainText(new RegExp(`Wiped by ${person}, .*\\d`));
    // Who took the pictures may be entered later.
    await expect(card.getByRole("button")).toHaveText(["Set photographer"]);
  },
);

import type { Page } from "@playwright/test";
import type { Post } from "@vowdesk/contract/reviews/posts";
import { newAuthor, reviewsPath as path } from "./support/author.ts";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";

const rows = (page: Page) => page.getByRole("listbox").getByRole("option");
const openRow = (page: Page) => page.getByRole("listbox").locator("[aria-current=true]");
const expectOpenItem = (page: Page, post: Post | undefined) =>
  expect(openRow(page)).toHaveAttribute("data-key", String(post?.id));

/** Records the order in which items are opened and returns a function that reads it. */
async function recordOpenedItems(page: Page): Promise<() => Promise<string[]>> {
  const opened = await page.getByRole("listbox").evaluateHandle((list) => {
    const keys: string[] = [];
    const note = () => {
      const key = list.querySelector("[aria-current=true]")?.getAttribute("data-key");
      if (key && keys.at(-1) !== key) keys.push(key);
    };
    new MutationObserver(note).observe(list, { subtree: true, childList: true, attributes: true });
    return keys;
  });
  return () => opened.jsonValue();
}

test(
  "sixty reviews are decided by keyboard within a minute, none lost or repeated",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    test.setTimeout(150_000);
    const author = await newAuthor(baseURL, 60);
    const posts = await author.posts();
    await signInTo(page, author.address, "moderator");
    await expect(rows(page).first()).toBeVisible();
    const readOpened = await recordOpenedItems(page);
    await page.keyboard.press("j");
    const startedAt = Date.now();
    for (const [at, post] of posts.entries()) {
      await expectOpenItem(page, post);
      if (at % 3 !== 2) await page.keyboard.press("a");
      else {
        await page.keyboard.press("r");
        await page.keyboard.press("1");
      }
    }
    await expect(openRow(page)).toHaveCount(0);
    const took = Date.now() - startedAt;
    expect(took).toBeLessThan(60_000);
    // Never open an item that is decided already: a key pressed there would be lost.
    expect(await readOpened()).toEqual(posts.map(({ id }) => String(id)));
    await expect
      .poll(async () => (await author.posts()).filter(({ status }) => status === "waiting").length, { timeout: 20_000 })
      .toBe(0);
    const decided = await author.posts();
    // Each item has one decision: its version was 1.
    expect(decided.map(({ version }) => version)).toEqual(posts.map(() => 2));
    expect(decided.map(({ status }) => status)).toEqual(
      posts.map((_post, at) => (at % 3 !== 2 ? "shown" : "rejected")),
    );
    expect(decided.every(({ decision }) => decision?.act === "approve" || decision?.reason)).toBe(true);
    await expect(page.getByRole("region", { name: "Not accepted" })).toHaveCount(0);
  },
);

test("a decision can be undone from another device after its tab was closed", async ({
  page,
  openBrowser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const author = await newAuthor(baseURL, 1);
  const [post] = await author.posts();
  await signInTo(page, path, "moderator");
  const otherPage = await openBrowser();
  await signInTo(otherPage, `${path}?id=${post?.id}`, "moderator");
  await expect(otherPage.getByRole("button", { name: "Approve" })).toBeVisible();
  await otherPage.keyboard.press("a");
  await expect.poll(async () => (await author.posts())[0]?.status).toBe("shown");
  await otherPage.context().close();

  await page.keyboard.press("u");
  await expect.poll(async () => (await author.posts())[0]?.status).toBe("waiting");
  await expect(
    page.getByRole("region", { name: "Evidence" }).getByRole("heading", { name: author.name }),
  ).toBeVisible();
});

test("offline decisions survive a reload and are sent once, in order, when the network is back", async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const author = await newAuthor(baseURL, 3);
  await signInTo(page, author.address, "moderator");
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("j");
  const lost = /\/api\/posts\/decide$/;
  await context.route(lost, (route) => route.abort("internetdisconnected"));
  await page.keyboard.press("a");
  await page.keyboard.press("r");
  await page.keyboard.press("1");
  const waiting = page.getByRole("status").filter({ hasText: "2 decisions wait for the network" });
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(waiting).toBeVisible();
  await expect(rows(page).filter({ hasText: "Approved" })).toHaveCount(1);
  expect((await author.posts()).map(({ status }) => status)).toEqual(["waiting", "waiting", "waiting"]);

  await context.unroute(lost);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect
    .poll(async () => (await author.posts()).map(({ status, version }) => `${status} ${version}`))
    .toEqual(["shown 2", "rejected 2", "waiting 1"]);
  await expect(waiting).toBeHidden();
  await expect(page.getByRole("region", { name: "Not accepted" })).toHaveCount(0);
});

test("an item that a colleague has open shows them and can be skipped", async ({ page, openBrowser, baseURL }) => {
  test.setTimeout(90_000);
  const author = await newAuthor(baseURL, 2);
  const [first, second] = await author.posts();
  await signInTo(page, author.address, "moderator");
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("j");
  await expectOpenItem(page, first);
  const otherPage = await openBrowser();
  await signInTo(otherPage, author.address, "manager");
  await expect(rows(otherPage)).toHaveCount(2);
  await otherPage.keyboard.press("j");
  const decision = otherPage.getByRole("region", { name: "Decision" });
  await expect(decision.getByText(/is reviewing this/)).toBeVisible();
  await expect(decision.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await otherPage.keyboard.press("a");
  await otherPage.keyboard.press("j");
  await expectOpenItem(otherPage, second);
  await expect(decision.getByRole("button", { name: "Approve" })).toBeVisible();
  await otherPage.keyboard.press("k");

  // Leaving an item releases it at once.
  await page.keyboard.press("Escape");
  await expect(decision.getByRole("button", { name: "Approve" })).toBeVisible();
  await otherPage.keyboard.press("a");
  await expect.poll(async () => (await author.posts()).map(({ status }) => status)).toEqual(["shown", "waiting"]);
});

test(
  "several items get one decision; on a narrow screen the decision bar is at the bottom",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    test.setTimeout(90_000);
    const author = await newAuthor(baseURL, 3);
    await signInTo(page, author.address, "moderator");
    await rows(page)
      .nth(1)
      .click({ modifiers: ["Control"] });
    await rows(page)
      .nth(2)
      .click({ modifiers: ["Shift"] });
    const decision = page.getByRole("region", { name: "Decision" });
    await expect(decision.getByText("2 selected")).toBeVisible();
    await page.keyboard.press("a");
    await expect(page.getByText("2 done")).toBeVisible();
    await expect
      .poll(async () => (await author.posts()).map(({ status }) => status))
      .toEqual(["waiting", "shown", "shown"]);

    await page.setViewportSize({ width: 390, height: 844 });
    await rows(page).first().click();
    const approve = decision.getByRole("button", { name: "Approve" });
    await expect(approve).toBeInViewport({ ratio: 1 });
    const box = await approve.boundingBox();
    expect(box && box.y + box.height).toBeGreaterThan(760);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(await violationsOn(page)).toEqual([]);
    await approve.click();
    await expect
      .poll(async () => (await author.posts()).map(({ status }) => status))
      .toEqual(["shown", "shown", "shown"]);
  },
);

import type { Page } from "@playwright/test";
import { payloads } from "../harness/xss-payloads.ts";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName, tokenOf } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

interface SavedAnnouncement {
  id: number;
  version: number;
}

/** Creates announcements for the auditor only, so that other tests receive no messages. */
async function openAnnouncementClient(page: Page, username: string) {
  const headers = { token: await tokenOf(page, username), "accept-language": "en" };
  const response = await page.request.get("/api/announcement/desk", { headers });
  const { roles } = ((await response.json()) as { data: { roles: { id: number; name: string }[] } }).data;
  const roleIds = roles.filter(({ name }) => name === "Auditor").map(({ id }) => id);
  const audience = { staff: "roles", roleIds, app: [] };
  return async (method: "POST" | "PUT", path: string, data: object): Promise<SavedAnnouncement> => {
    const answer = await page.request.fetch(`/api/announcement/${path}`, {
      method,
      headers,
      data: "wordings" in data ? { ...data, audience } : data,
    });
    return ((await answer.json()) as { data: SavedAnnouncement }).data;
  };
}

async function publish(page: Page, data: object): Promise<SavedAnnouncement> {
  const call = await openAnnouncementClient(page, "manager");
  const { id, version } = await call("POST", "add", data);
  return call("POST", "publish", { id, version });
}

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const inEnglish = (title: string, text: string) => ({
  wordings: { en: { title, body: { type: "doc", content: [paragraph(text)] } } },
  mustConfirm: false,
  expiresAt: null,
});

test("an announcement with headings, lists and links survives a reload, is published and read by its audience", async ({
  page,
  openBrowser,
}) => {
  const title = uniqueName("Night shifts");
  await signInTo(page, "/gonggao?part=all", "manager");
  await shownPage(page).getByRole("button", { name: "New announcement" }).click();
  const text = shownPage(page).getByRole("textbox", { name: "Text" });
  await shownPage(page).getByLabel("Title").fill(title);
  await text.click();
  await page.keyboard.type("## Who comes");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- Two ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("photographers");
  await expect(text.locator("h4")).toHaveText("Who comes");
  await expect(text.locator("li strong")).toHaveText("photographers");
  await shownPage(page).getByRole("radio", { name: "Some roles" }).check();
  await shownPage(page)
    .getByRole("checkbox", { name: /^Auditor/ })
    .check();

  await page.reload();
  await expect(shownPage(page).getByLabel("Title")).toHaveValue(title);
  await expect(text.locator("li strong")).toHaveText("photographers");
  await shownPage(page).getByRole("button", { name: "Save", exact: true }).click();

  const sheet = shownPage(page).getByRole("dialog", { name: title });
  await expect(sheet.getByLabel("日本語: not written")).toBeVisible();
  await sheet.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("dialog", { name: "Publish now" }).getByRole("button", { name: "Publish now" }).click();
  await expect(sheet.getByText("Published", { exact: true }).first()).toBeVisible();

  const reader = await openBrowser();
  await signInTo(reader, "/gonggao", "auditor");
  const entry = shownPage(reader).locator("[data-key]").filter({ hasText: title });
  await expect(entry.getByRole("img", { name: "Unread" })).toBeVisible();
  await entry.getByText(title).click();
  const article = shownPage(reader).getByRole("dialog", { name: title });
  await expect(article.locator("li strong")).toHaveText("photographers");
  await expect(entry.getByRole("img", { name: "Unread" })).toBeHidden();
  expect(await violationsOn(reader)).toEqual([]);
});

test(
  "a conflicting edit shows the saved text and keeps the own draft with its picture; then it is scheduled",
  { tag: "@all" },
  async ({ page }) => {
    const title = uniqueName("Summer hours");
    const theirs = uniqueName("Winter hours");
    const mine = `${title}, as I say it`;
    const made = await (
      await openAnnouncementClient(page, "manager")
    )("POST", "add", inEnglish(title, "Open until nine."));
    await signInTo(page, `/gonggao?part=all&edit=${made.id}`, "manager");
    const here = shownPage(page);
    await here.getByLabel("Title").fill(mine);
    await here.getByRole("button", { name: "Picture" }).click();
    const dialog = page.getByRole("dialog", { name: "Picture" });
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 90, height: 60 } });
    await dialog.getByLabel("File").setInputFiles({ name: "hours.png", mimeType: "image/png", buffer });
    await dialog.getByLabel("Description of the picture").fill("The new hours");
    await dialog.getByRole("button", { name: "Insert" }).click();
    const picture = here.getByRole("textbox", { name: "Text" }).getByRole("img", { name: "The new hours" });
    await expect.poll(() => picture.evaluate((item: HTMLImageElement) => item.naturalWidth)).toBeGreaterThan(0);

    const { id, version } = made;
    const change = await openAnnouncementClient(page, "admin");
    await change("PUT", "update", { ...inEnglish(theirs, "Open until five."), id, version });
    await here.getByRole("button", { name: "Save", exact: true }).click();
    const conflict = here.getByRole("alert").filter({ hasText: "changed this in the meantime" });
    await conflict.getByText("View the other version").click();
    await expect(conflict.getByText("Open until five.")).toBeVisible();
    await expect(here.getByLabel("Title")).toHaveValue(mine);
    await conflict.getByRole("button", { name: "Keep my version" }).click();
    await expect(picture).toBeVisible();
    await here.getByRole("button", { name: "Save", exact: true }).click();

    const sheet = here.getByRole("dialog", { name: mine });
    await expect(sheet.getByRole("img", { name: "The new hours" })).toBeVisible();
    await sheet.getByRole("button", { name: "Schedule" }).click();
    const schedule = page.getByRole("dialog", { name: "Schedule" });
    const at = schedule.getByLabel("Publish at", { exact: true });
    const inTwoDays = new Date(Date.now() + 48 * 60 * 60_000).toISOString().slice(0, "2026-11-02T09:00".length);
    await at.fill("2020-01-01T09:00");
    await schedule.getByRole("button", { name: "Schedule" }).click();
    await expect(at).toHaveAttribute("aria-invalid", "true");
    await at.fill(inTwoDays);
    await schedule.getByRole("button", { name: "Schedule" }).click();
    await expect(sheet.getByText("Scheduled", { exact: true }).first()).toBeVisible();
    await sheet.getByRole("button", { name: "Back to draft" }).click();
    await expect(sheet.getByText("Draft", { exact: true }).first()).toBeVisible();
  },
);

test("a bar asks for confirmation in every tab of a user until it is given", { tag: "@all" }, async ({ page }) => {
  const title = uniqueName("Fire drill");
  await signInTo(page, "/dashboard", "auditor");
  const otherPage = await page.context().newPage();
  await otherPage.goto("/gonggao");
  await publish(page, {
    wordings: { en: { title, body: { type: "doc", content: [paragraph("Meet in the yard.")] } } },
    mustConfirm: true,
    expiresAt: new Date(Date.now() + 60 * 60_000).toISOString(),
  });
  const bar = (tab: Page) => tab.getByRole("status").filter({ hasText: "your confirmation" });
  await expect(bar(page)).toBeVisible();
  await expect(bar(otherPage)).toBeVisible();
  await page.keyboard.press("Escape");
  await bar(page).getByRole("button", { name: "Read and confirm" }).click();
  const article = shownPage(page).getByRole("dialog", { name: title });
  await article.getByRole("button", { name: "I have read and understood this" }).click();
  await expect(bar(page)).toBeHidden();
  await expect(bar(otherPage)).toBeHidden({ timeout: 1_000 });
});

//
test(
  "G-S15: an announcement shows script payloads as text and has no unsafe links",
  { tag: "@all" },
  async ({ page }) => {
    const ran: string[] = [];
    page.on("dialog", (dialog) => (ran.push(dialog.message()), void dialog.dismiss()));
    await page.exposeFunction("hit", (mark: unknown) => void ran.push(String(mark)));
    const tried = payloads(300);
    const { id } = await publish(page, {
      wordings: {
        en: {
          title: tried[0]?.text.slice(0, 100),
          body: { type: "doc", content: tried.map(({ text }) => paragraph(text)) },
        },
      },
      mustConfirm: false,
      expiresAt: new Date(Date.now() + 60 * 60_000).toISOString(),
    });
    await signInTo(page, `/gonggao?id=${id}`, "auditor");
    const article = shownPage(page).getByRole("dialog");
    await expect(article).toContainText(tried.at(-1)?.mark ?? "");
    for (const { mark } of tried) await expect(article).toContainText(mark, { timeout: 1_000 });
    await expect(article.locator("p script, p img, p iframe, p a, p svg")).toHaveCount(0);
    expect(ran).toEqual([]);
  },
);

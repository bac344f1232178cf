import type { Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { newPhone, openOwnPage } from "./support/couples.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";
import { makeStudio, studioTime, type BookedShoot } from "./support/studio.ts";

const phone = { viewport: { width: 390, height: 844 }, locale: "en-US" };

type Studio = Awaited<ReturnType<typeof makeStudio>>;

/** A couple with its own phone number, its studio shoot, and the link of its first partner. */
async function bookCouple(studio: Studio) {
  const nameA = uniqueName("Ada");
  const couple = { nameA, nameB: "Ben", phoneA: newPhone() };
  const { id: weddingId } = await studio.post<{ id: number }>("/api/wedding/add", couple);
  const shoot = await studio.book("09:00", "11:00", { weddingId });
  const link = await studio.post<{ path: string }>("/api/wedding/links/issue", { weddingId, partner: "a" });
  return { weddingId, shoot, link: link.path, name: `${nameA} & Ben` };
}

/** Sets the questions of studio shoots. */
async function askAboutStudioShoots(studio: Studio, questions: string[]) {
  const templates = await studio.get<{ id: string; version: number }[]>("/api/sheet/templates");
  const version = templates.find(({ id }) => id === "studio")?.version;
  await studio.put("/api/sheet/template", { id: "studio", version, checks: [], packs: [], questions });
}

const questionsOn = (page: Page) => page.getByRole("heading", { level: 1, name: "Questions about your shoots" });

//
test("staff write questions, the couple answers them on its phone, and the answers are on wedding page and call sheet", async ({
  page,
  browser,
  address,
}) => {
  const studio = await makeStudio(page);
  await signInTo(page, "/purposes", "scheduler");
  await shownPage(page).getByRole("button", { name: "Edit lists and questions: Studio shoot" }).click();
  const form = page.getByRole("dialog", { name: "Lists and questions: Studio shoot" });
  await form.getByLabel(/^Questions for the couple/).fill("Do you bring a pet?\nWhich music do you like?");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  const couple = await bookCouple(studio);

  const own = await (await browser.newContext(phone)).newPage();
  await openOwnPage(own, address + couple.link);
  await expect(own.getByText("Answered: 0 of 2")).toBeVisible();
  await own.getByRole("link", { name: "Open the questions" }).click();
  await expect(questionsOn(own)).toBeVisible();
  await expect(own.getByText(/until the end of/)).toBeVisible();
  expect(await violationsOn(own)).toEqual([]);
  await own.getByLabel("Do you bring a pet?").fill("A very old dog");
  await own.context().setOffline(true);
  await own.getByRole("button", { name: "Save" }).click();
  await expect(own.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible();
  await expect(own.getByLabel("Do you bring a pet?")).toHaveValue("A very old dog");
  await own.context().setOffline(false);
  await own.getByRole("button", { name: "Save" }).click();
  await expect(own.getByText("Saved. The studio sees your answers.")).toBeVisible();
  await own.reload();
  await expect(own.getByLabel("Do you bring a pet?")).toHaveValue("A very old dog");

  await signInTo(page, `/weddings?id=${couple.weddingId}`, "manager");
  const wedding = page.getByRole("dialog", { name: couple.name });
  await wedding.getByText("Show the answers").click();
  await expect(wedding.getByText("A very old dog")).toBeVisible();
  await page.goto(`/calendar?sheet=${couple.shoot.id}`);
  const sheet = shownPage(page).getByRole("article", { name: "Call sheet" });
  await expect(sheet).toContainText("A very old dog");
  // An answer that is saved meanwhile appears without a reload.
  await own.getByLabel("Which music do you like?").fill("Jazz");
  await own.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toContainText("Jazz");
  expect(await violationsOn(page)).toEqual([]);
  await own.context().close();
});

//
test("what a partner typed stays when the other one has saved meanwhile", async ({ page, browser, address }) => {
  const studio = await makeStudio(page);
  await askAboutStudioShoots(studio, ["Do you bring a pet?"]);
  const couple = await bookCouple(studio);
  const one = await (await browser.newContext(phone)).newPage();
  await openOwnPage(one, address + couple.link);
  await one.getByRole("link", { name: "Open the questions" }).click();
  const two = await one.context().newPage();
  await two.goto(`${address}/couple/questions`);
  await two.getByLabel("Do you bring a pet?").fill("A cat");
  await one.getByLabel("Do you bring a pet?").fill("A dog");
  await one.getByRole("button", { name: "Save" }).click();
  await expect(one.getByText("Saved. The studio sees your answers.")).toBeVisible();
  await two.getByRole("button", { name: "Save" }).click();
  await expect(two.getByText("Saved in the meantime: A dog")).toBeVisible();
  await expect(two.getByLabel("Do you bring a pet?")).toHaveValue("A cat");
  expect(await violationsOn(two)).toEqual([]);
  await two.getByRole("button", { name: "Save" }).click();
  await expect(two.getByText("Saved. The studio sees your answers.")).toBeVisible();
  await one.context().close();
});

//
test(
  "from three days before the shoot on the answers are read-only, with the date",
  { tag: "@all" },
  async ({ page, browser, address }) => {
    const studio = await makeStudio(page);
    await askAboutStudioShoots(studio, ["Do you bring a pet?"]);
    const couple = await bookCouple(studio);
    const { id, version, team } = couple.shoot as BookedShoot & { team: { bookableId: number }[] };
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    const [startsAt, endsAt] = [studioTime(tomorrow, "09:00"), studioTime(tomorrow, "11:00")];
    await studio.post("/api/shoot/move", {
      id,
      version,
      startsAt,
      endsAt,
      team: team.map(({ bookableId }) => bookableId),
    });
    const own = await (await browser.newContext(phone)).newPage();
    await openOwnPage(own, address + couple.link);
    await own.getByRole("link", { name: "Open the questions" }).click();
    await expect(own.getByText(/Closed since .*20\d\d/)).toBeVisible();
    await expect(own.getByText("No answer")).toBeVisible();
    await expect(own.getByRole("textbox")).toHaveCount(0);
    expect(await violationsOn(own)).toEqual([]);
    await own.context().close();
  },
);

test("without a session the page says so and leads to the entry", { tag: "@all" }, async ({ page }) => {
  await page.goto("/couple/questions");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("link", { name: "Back to your wedding" }).click();
  await expect(page.getByText("Open the personal link that the studio sent you.")).toBeVisible();
});

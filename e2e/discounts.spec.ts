import type { Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, tokenOf, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

interface Made {
  id: number;
  weddingId: number;
}

/** Drafts an agreement with a discount above the limit as a consultant. */
async function draftFor(page: Page, name: string): Promise<Made> {
  const headers = { token: await tokenOf(page, "consultant") };
  const call = async (method: "get" | "post", path: string, data?: object) => {
    const answer = (await (await page.request[method](path, { headers, ...(data && { data }) })).json()) as {
      data: never;
    };
    expect(answer).toMatchObject({ success: true });
    return answer.data as unknown;
  };
  const couple = { nameA: name, phoneA: "13800001111", nameB: "Bo", phoneB: "13800001112" };
  const { id: weddingId } = (await call("post", "/api/wedding/add", couple)) as { id: number };
  const [offer] = (await call("get", "/api/agreement/offers")) as { id: number }[];
  const contents = { weddingId, offerId: offer?.id, discountCents: 150_000, discountReason: "They recommend us" };
  return (await call("post", "/api/agreement/draft", { ...contents, language: "en" })) as Made;
}

const options = (page: Page) => page.getByRole("listbox").getByRole("option");

//
test("a manager decides discounts by keyboard, undoes one, and the consultant is notified", async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const name = uniqueName("Ada");
  const names = [`${name}x`, `${name}y`];
  const drafts: Made[] = [];
  for (const one of names) drafts.push(await draftFor(page, one));
  await signInTo(page, `/discounts?q=${name}&sort=createdAt&dir=asc`, "manager");
  await expect(options(page)).toHaveCount(2);
  await page.keyboard.press("j");
  const item = page.locator("[data-item]");
  await expect(item).toContainText(`${names[0]} & Bo`);
  for (const text of ["They recommend us", "Staff", "Share of the price", "10%"])
    await expect(item).toContainText(text);
  expect(await violationsOn(page)).toEqual([]);

  await page.keyboard.press("a");
  await expect(item).toContainText(`${names[1]} & Bo`);
  await page.keyboard.press("u");
  await expect(item).toContainText(`${names[0]} & Bo`);
  // The history has the undo once the server has answered.
  await expect(item).toContainText("Undone");
  await page.keyboard.press("a");
  await expect(item).toContainText(`${names[1]} & Bo`);
  await page.keyboard.press("r");
  await page.keyboard.press("1");
  await expect(page.getByRole("listbox").locator("[aria-current=true]")).toHaveCount(0);

  const consultant = await openBrowser();
  await signInTo(consultant, `/agreements?id=${drafts[1]?.id}`, "consultant");
  const sheet = consultant.getByRole("dialog", { name: `${names[1]} & Bo` });
  await expect(sheet).toContainText("The discount is too large", { timeout: 30_000 });
  await expect(sheet.getByRole("button", { name: "Send for signing" })).toHaveCount(0);
  await consultant.goto(`/agreements?id=${drafts[0]?.id}`);
  const approved = consultant.getByRole("dialog", { name: `${names[0]} & Bo` });
  await approved.getByRole("button", { name: "Send for signing" }).click();
  await expect(approved).toContainText("The text that was sent");
});

test(
  "a changed draft withdraws its request, and the queue fits a phone",
  { tag: "@all" },
  async ({ page, openBrowser }) => {
    const name = uniqueName("Ada");
    const { id } = await draftFor(page, name);
    await signInTo(page, `/agreements?id=${id}`, "consultant");
    const sheet = page.getByRole("dialog", { name: `${name} & Bo` });
    await expect(sheet).toContainText("Waiting for approval");
    await sheet.getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: /^Edit/ });
    await expect(form.getByLabel(/Reason for the discount/)).toHaveValue("They recommend us");
    await form.getByLabel(/^Discount/).fill("100");
    await form.getByRole("button", { name: "Edit" }).click();
    await expect(form).toBeHidden();
    await expect(sheet).toContainText("Not needed");

    const office = await openBrowser();
    await office.setViewportSize({ width: 390, height: 844 });
    await signInTo(office, `/discounts?q=${name}&all=1`, "manager");
    await options(office).first().click();
    await expect(office.locator("[data-item]")).toContainText("Withdrawn");
    await expect(office.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
    expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(shownPage(office)).toBeVisible();
  },
);

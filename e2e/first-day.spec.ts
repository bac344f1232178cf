import { enquire, sell, signAsPair } from "./support/couples.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { firmBy, makeStudio } from "./support/studio.ts";

test.beforeEach(({ page }) => firmBy(page, "signature"));
test.afterEach(({ page }) => firmBy(page, "none"));

//
test("a couple asks for its day, gets a quote with an extra, signs as a pair, and its date is firm", async ({
  page,
  openBrowser,
  address,
}) => {
  const name = uniqueName("Wanda");
  const studio = await makeStudio(page);
  const visitor = await enquire(openBrowser, address, name);
  await signInTo(page, `/leads?name=${name}`, "manager");
  await sell(page, name);
  const { records } = await studio.get<{ records: { id: number }[] }>(`/api/wedding/list?name=${name}`);
  const weddingId = records[0]?.id ?? 0;
  await studio.book("10:00", "12:00", { weddingId, state: "tentative" });
  await signAsPair([visitor, await openBrowser()], { address, weddingId, post: studio.post });
  await page.goto(`/weddings?id=${weddingId}`);
  const wedding = page.getByRole("dialog", { name: new RegExp(`^${name}`) });
  await expect(wedding).toContainText("Booked");
  await expect(wedding).toContainText("¥4,600.00");
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Payment plan" })).toBeVisible();
  await expect(visitor.getByText("¥4,600.00").first()).toBeVisible();
});

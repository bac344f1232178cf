import { violationsOn } from "./support/axe.ts";
import { newPhone, sendEnquiry } from "./support/couples.ts";
import { expect, signInTo, test, tokenOf, uniqueName, waitForGreeting, withPopups } from "./support/fixtures.ts";

interface Answered {
  date: string;
  answer: "free" | "unsure" | "taken";
}

const inMonths = (count: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 15)).toISOString().slice(0, 10);
};

//
test("a visitor asks on a phone for a wedding day, sends an enquiry, and a consultant is told at once", async ({
  page,
  openBrowser,
  address,
}) => {
  const greeted = waitForGreeting(page);
  await signInTo(page, "/leads", "consultant", withPopups);
  await greeted;
  const visitor = await openBrowser();
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(`${address}/couple/enquiry`);
  const date = inMonths(20);
  const field = visitor.getByLabel("Wedding date, if you know it");
  await field.fill(date);
  await expect(visitor.getByText(/^We are free on /)).toBeVisible();
  await expect(visitor.getByText(/^Wedding-day coverage from ¥[\d,.]+$/)).toBeVisible();
  expect(await violationsOn(visitor)).toEqual([]);
  await field.fill("2020-01-01");
  await expect(visitor.getByText("Choose a day from tomorrow.")).toBeVisible();
  await field.fill(inMonths(30));
  await expect(visitor.getByText(/^We plan until /)).toBeVisible();

  await field.fill(date);
  await visitor.getByRole("button", { name: "Show free wedding days" }).click();
  const grid = visitor.getByRole("grid").first();
  await expect(grid).toHaveAttribute("aria-busy", "false");
  await expect(grid.getByRole("gridcell", { selected: true })).toHaveText(/^15/);
  await grid.locator("[tabindex='0']").focus();
  await visitor.keyboard.press("ArrowRight");
  await expect(visitor.locator(":focus")).toHaveText(/^16/);
  await visitor.keyboard.press("Enter");
  await expect(field).toHaveValue(date.replace(/15$/, "16"));
  expect(await violationsOn(visitor)).toEqual([]);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const name = uniqueName("Yara");
  await visitor.getByLabel("Your name").fill(name);
  await visitor.getByLabel("Phone", { exact: true }).fill(newPhone());
  await sendEnquiry(visitor);
  await expect(page.getByTestId("popups").getByText("New enquiry on the website")).toBeVisible();
  const headers = { token: await tokenOf(page, "manager") };
  const leads = await page.request.get(`/api/lead/list?name=${name}`, { headers });
  expect(await leads.json()).toMatchObject({ data: { records: [{ weddingDate: date.replace(/15$/, "16") }] } });
});

//
test("the answer for a wedding day follows the calendar of the studio, and says so if it cannot be read", async ({
  page,
}) => {
  const date = inMonths(22);
  const month = date.slice(0, 7);
  const answers = await page.request.get(`/api/couple/wedding-days?month=${month}`);
  const { data } = (await answers.json()) as { data: Answered[] };
  const changed = data.map((day) => ({ ...day, answer: day.date.endsWith("-20") ? "free" : "taken" }));
  await page.route("**/api/couple/wedding-days?*", (route) => route.abort());
  await page.goto("/couple/enquiry");
  await page.getByLabel("Wedding date, if you know it").fill(date);
  await expect(page.getByRole("alert").first()).toHaveText("No connection. Check your network and try again.");
  await page.unroute("**/api/couple/wedding-days?*");
  await page.route("**/api/couple/wedding-days?*", (route) =>
    route.fulfill({ json: { success: true, data: changed } }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^We are fully booked on /)).toBeVisible();
  const free = page
    .getByRole("grid")
    .first()
    .getByRole("button", { name: /, Free$/ });
  await expect(free).toHaveCount(1);
  await free.click();
  await expect(page.getByText(/^We are free on /)).toBeVisible();
  // The answer stays while another month is shown.
  await page.locator(".month-head button").first().click();
  await expect(page.getByText(/^We are free on /)).toBeVisible();
});

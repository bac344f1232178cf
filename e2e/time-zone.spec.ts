import { expect, signInTo, test, tokenOf } from "./support/fixtures.ts";
import { openFilters, shownPage } from "./support/shell.ts";

test.use({ timezoneId: "America/New_York", locale: "en-US" });

/** The time of a moment in a time zone, in the format of the page. */
const shownIn = (timeZone: string, at: string) =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone,
    dateStyle: "medium",
    timeStyle: "medium",
    hourCycle: "h23",
  }).format(Date.parse(at));

//
test("a browser in another zone shows the time of the business, names the zone and follows the setting", async ({
  page,
}) => {
  test.slow();
  const headers = { token: await tokenOf(page, "manager") };
  const setZone = async (timeZone: string) => {
    const settings = await page.request.get("/api/studio/settings", { headers });
    const { version } = ((await settings.json()) as { data: { version: number } }).data;
    const change = { headers, data: { version, timeZone } };
    expect((await page.request.put("/api/studio/settings", change)).ok()).toBe(true);
  };

  await signInTo(page, "/audit", "auditor");
  const first = shownPage(page).locator("tbody tr[data-key]").last();
  await expect(first).toBeVisible();
  const id = await first.getAttribute("data-key");
  const lines = await page.request.get("/api/audit/list?pageSize=50", {
    headers: { token: await tokenOf(page, "auditor") },
  });
  const { records } = ((await lines.json()) as { data: { records: { id: string; at: string }[] } }).data;
  const at = records.find((line) => line.id === id)?.at ?? "";
  const row = shownPage(page).locator(`tbody tr[data-key="${id}"] time`).first();
  await expect(row).toHaveAttribute("title", `${shownIn("Asia/Shanghai", at)} (Asia/Shanghai)`);
  await openFilters(page);
  await expect(shownPage(page).getByLabel("From (Asia/Shanghai)")).toBeVisible();

  try {
    await setZone("Asia/Kathmandu");
    await expect(row).toHaveAttribute("title", `${shownIn("Asia/Kathmandu", at)} (Asia/Kathmandu)`);
    await expect(shownPage(page).getByLabel("From (Asia/Kathmandu)")).toBeVisible();
    await setZone("America/New_York");
    await expect(row).toHaveAttribute("title", shownIn("America/New_York", at));
    await expect(shownPage(page).getByLabel("From", { exact: true })).toBeVisible();
  } finally {
    await setZone("Asia/Shanghai");
  }
});

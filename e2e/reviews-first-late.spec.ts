import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

/** The queues that decide about money. */
const queues = ["/tixian", "/refunds", "/discounts", "/tousu", "/gamepk"] as const;

interface Item {
  id: number;
  dueAt: string | null;
  claim: object | null;
}

for (const path of queues)
  test(`${path} opens its first late item, with the amounts at the right edge`, async ({ page }) => {
    let lateId = 0;
    // The second open item is late, the first one is not.
    await page.route("**/api/**/list*", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data?: { records?: Item[] } };
      const records = answer.data?.records ?? [];
      if (!new URL(route.request().url()).searchParams.has("scope") || records.length < 2)
        return route.fulfill({ response, json: answer });
      records.forEach((item, index) => {
        item.dueAt = new Date(Date.now() + (index === 0 ? 1 : index === 1 ? -1 : 2) * 3_600_000).toISOString();
      });
      lateId = records[1]?.id ?? 0;
      return route.fulfill({ response, json: answer });
    });
    await signInTo(page, path, "admin");
    const open = shownPage(page).getByRole("option").and(page.locator("[aria-current]"));
    await expect(open).toHaveAttribute("data-key", /\d/);
    await expect(page).toHaveURL(new RegExp(`id=${lateId}`));
    await expect(open).toHaveAttribute("data-key", String(lateId));
    // Every amount ends at the same edge.
    const edges = await shownPage(page)
      .getByRole("option")
      .evaluateAll((rows) =>
        rows.flatMap((row) => {
          const money = [...row.querySelectorAll("span")].filter(
            ({ children, textContent }) => children.length === 0 && /^[¥￥]/.test(textContent.trim()),
          );
          return money.map((amount) =>
            Math.round(row.getBoundingClientRect().right - amount.getBoundingClientRect().right),
          );
        }),
      );
    expect(new Set(edges).size).toBeLessThanOrEqual(1);
    if (path !== "/tousu") expect(edges.length).toBeGreaterThan(0);
  });

import { openChat, pickAction, registerCustomer, reply } from "./support/chat.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

test("the report shows figures of a range, and each number opens its rows", async ({ page, address }) => {
  const phone = await registerCustomer(address);
  await phone.write("请问发票怎么开");
  await signInTo(page, "/kefumsg", "manager");
  await openChat(page, phone.name);
  await reply(page, "在订单里申请即可");
  await expect.poll(phone.receivedTexts, { timeout: 15_000 }).toContain("在订单里申请即可");
  const finish = shownPage(page).getByRole("button", { name: "Finish", exact: true });
  if (await finish.isVisible()) await finish.click();
  else await pickAction(page, "Finish");
  await expect(shownPage(page).getByText("finished the conversation")).toBeVisible();
  await phone.rate(5, "很好");

  await page.goto("/chatreports");
  const report = shownPage(page);
  await expect(report.getByRole("button", { name: "Last 7 days" })).toHaveAttribute("aria-pressed", "true");
  await report.getByRole("button", { name: "Today" }).click();
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  const total = report.getByRole("region", { name: "Total" });
  const rated = total.getByRole("button", { name: /Rated/ });
  const count = Number((await rated.innerText()).split("\n").at(-1));
  await rated.click();
  await expect(page).toHaveURL(/only=rated/);
  const rows = report.locator("tbody tr[data-key]");
  await expect(rows.filter({ hasText: phone.name })).toContainText("很好");
  await expect(rows).toHaveCount(count);

  const saving = page.waitForEvent("download");
  await report.getByRole("button", { name: "Export as CSV" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^inquiries-.*\.csv$/);
  await rows.filter({ hasText: phone.name }).getByRole("link").click();
  await expect(shownPage(page).getByRole("heading", { name: phone.name })).toBeVisible();
});

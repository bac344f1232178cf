import { expect, signInTo, test, tokenOf } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

test("the business settings show what a retention time would delete, before and after it is saved", async ({
  page,
}) => {
  await signInTo(page, "/system/studio", "manager");
  const part = shownPage(page).getByRole("region", { name: "Retention" });
  const figures = part.getByRole("row", { name: /^Messages to staff/ }).getByRole("cell");
  await expect(figures.first()).toHaveText(/^[\d,]+$/);
  const months = part.getByRole("spinbutton", { name: "Chat messages" }).or(part.getByLabel("Chat messages"));
  await months.first().fill("240");
  await expect(
    part
      .getByRole("row", { name: /^Chat messages/ })
      .getByRole("cell")
      .nth(1),
  ).toHaveText("0");
  await shownPage(page).getByRole("button", { name: "Save" }).click();
  await expect(shownPage(page).getByRole("button", { name: "Save" })).toHaveCount(0);
  // The shorter retention waits for a second user.
  const headers = { token: await tokenOf(page, "admin") };
  const answer = await (await page.request.get("/api/studio/settings", { headers })).json();
  const [change] = (answer as { data: { waiting: { id: number }[] } }).data.waiting;
  await page.request.post("/api/studio/settings/approve", { headers, data: { id: change?.id } });
  await page.reload();
  await expect(months.first()).toHaveValue("240");
  await months.first().fill("0");
  await shownPage(page).getByRole("button", { name: "Save" }).click();
});

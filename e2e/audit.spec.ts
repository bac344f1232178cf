import { expect, signInTo, test, uniqueName, tokenOf } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

test("an audit entry shows changed fields and can be reverted; the trail can be exported", async ({ page }) => {
  await signInTo(page, "/system/user/userList", "admin");
  const headers = { token: await tokenOf(page, "admin") };
  const username = uniqueName("trail");
  const added = await page.request.post("/api/user/add", { headers, data: { username, nickName: "Before" } });
  const { id } = ((await added.json()) as { data: { id: number } }).data;
  await page.request.put("/api/user/update", { headers, data: { id, nickName: "After", realName: "赵敏" } });

  // The address holds the filters.
  await page.goto(`/audit?subject=${encodeURIComponent(`user:${username}`)}`);
  const rows = shownPage(page).locator("tbody tr[data-key]");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("User 赵敏");
  await rows.filter({ hasText: "User changed" }).getByRole("link").click();
  const sheet = shownPage(page).getByRole("dialog");
  await expect(sheet).toContainText("Before");
  await expect(sheet).toContainText("After");
  await expect(sheet).toContainText(/Entry \d+ of chain \d+/);
  await expect(sheet).toContainText(`user:${username}`);
  await expect(sheet.locator("code").last()).toHaveText(/^[0-9a-f]{64}$/);

  await sheet.getByRole("button", { name: "Revert" }).click();
  await page.getByRole("dialog", { name: "Revert" }).getByRole("button", { name: "Revert" }).click();
  await expect(
    shownPage(page)
      .getByRole("button", { name: /1 new|new/ })
      .or(rows.nth(2))
      .first(),
  ).toBeVisible();
  const profile = await page.request.get(`/api/user/getInfoByUserId/${id}`, { headers });
  expect(((await profile.json()) as { data: { nickName: string } }).data.nickName).toBe("Before");

  // A change that was already reverted cannot be reverted again, and the page states why.
  await sheet.getByRole("button", { name: "Revert" }).click();
  const again = page.getByRole("dialog", { name: "Revert" });
  await again.getByRole("button", { name: "Revert" }).click();
  await expect(again.getByRole("alert")).toContainText("The values have changed again since");
  await again.getByRole("button", { name: "Cancel" }).click();
  await sheet.getByRole("button", { name: "Close" }).click();

  const saving = page.waitForEvent("download");
  await shownPage(page).getByRole("button", { name: "Export" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^audit-.*\.csv$/);
  const stream = await file.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  expect(text.startsWith("\ufeffid,at,")).toBe(true);
  expect(text).toContain(`user:${username}`);
});

test("the auditor can read and export but not revert", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/audit", "auditor");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await expect(shownPage(page).getByRole("button", { name: "Export" })).toBeVisible();
  await expect(shownPage(page).getByRole("button", { name: "More actions" })).toHaveCount(0);
});

import { packageOf } from "../packages/server/test/packages.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

test("a package is uploaded, waits, and is activated; a lower version is refused in the dialog", async ({ page }) => {
  const packageName = `com.example.e2e${Date.now()}`;
  const file = (versionCode: number) => ({
    name: "app.apk",
    mimeType: "application/vnd.android.package-archive",
    buffer: packageOf({ packageName, versionCode, versionName: `1.${versionCode}` }, [
      { name: "assets/film", bytes: Buffer.alloc(3_000_000, "x") },
    ]),
  });
  await signInTo(page, `/system/app/packageList?packageName=${packageName}`, "manager");
  const upload = async (versionCode: number) => {
    await shownPage(page).getByRole("button", { name: "Upload", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Upload a package" });
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: /file$/ }).click();
    await (await choosing).setFiles(file(versionCode));
    await dialog.getByRole("button", { name: "Upload", exact: true }).click();
    return dialog;
  };

  await expect(await upload(5)).toBeHidden();
  const row = shownPage(page).locator("tbody tr").filter({ hasText: "1.5" });
  await expect(row).toContainText("Ready to activate");
  await row.click();
  const sheet = page.getByRole("dialog").filter({ has: page.getByRole("heading", { name: "Package" }) });
  await expect(sheet).toContainText("SHA-256");
  await sheet.getByRole("button", { name: "Activate" }).click();
  await page.getByRole("dialog", { name: "Activate" }).getByRole("button", { name: "Activate" }).click();
  await expect(sheet).toContainText("Active");
  await expect(sheet).toContainText("Activated by");
  const newest = await page.request.get(`/api/app/package/newest?packageName=${packageName}`);
  const { data } = (await newest.json()) as { data: { url: string; versionCode: number } };
  expect(data.versionCode).toBe(5);
  expect((await page.request.get(data.url)).headers()["content-disposition"]).toContain("attachment");
  await page.keyboard.press("Escape");

  const dialog = await upload(4);
  await expect(dialog.getByRole("alert")).toContainText("not newer");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(shownPage(page).locator("tbody tr").filter({ hasText: packageName })).toHaveCount(1);
});

test("G-S17: an uploaded file never runs, even when opened directly", async ({ page }) => {
  await signInTo(page, "/dashboard", "manager");
  const token = (await page.context().cookies()).find(({ name }) => name === "Admin-Token")?.value ?? "";
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 90, height: 60 } });
  const polyglot = Buffer.concat([png, Buffer.from("<script>document.title='ran'</script>")]);
  const answer = await page.request.post("/api/oss/file/upload?module=chat", {
    headers: { token },
    multipart: { file: { name: "a.html", mimeType: "text/html", buffer: polyglot } },
  });
  const { data: url } = (await answer.json()) as { data: string };
  // The cookie authenticates requests for files only.
  const shown = await page.goto(url);
  expect(shown?.headers()["content-type"]).toBe("image/png");
  expect(await page.title()).not.toBe("ran");
  expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBe(90);
  await page.context().clearCookies();
  expect((await page.request.get(url)).status()).toBe(404);
});

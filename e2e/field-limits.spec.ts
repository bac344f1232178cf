import type { Locator, Page } from "@playwright/test";
import { field, openChat, registerCustomer } from "./support/chat.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { chooseHalfDay } from "./support/half-days.ts";
import { drawer, openProfile } from "./support/person.ts";
import { shownPage } from "./support/shell.ts";

/** Replaces the text of a field as a paste does, which browsers cut at the field's `maxlength`. */
async function paste(page: Page, target: Locator, text: string): Promise<void> {
  await target.focus();
  await target.selectText();
  await page.keyboard.insertText(text);
}

/** The paths of the calls that change something while the work runs. */
async function writesDuring(page: Page, work: () => Promise<void>): Promise<string[]> {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && !request.url().includes("/errors/")) paths.push(new URL(request.url()).pathname);
  });
  await work();
  return paths;
}

//
test("a pasted password above the limit is kept whole, and is not sent", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/dashboard", "dispatcher");
  await openProfile(page, "Change password");
  const next = drawer(page).getByLabel("New password", { exact: true });
  await drawer(page).getByLabel("Current password").fill("vowdesk");
  for (const input of [next, drawer(page).getByLabel("Confirm new password")])
    await paste(page, input, "ä1".repeat(150));
  await expect(next).toHaveValue("ä1".repeat(150));
  await expect(drawer(page).getByRole("alert").first()).toHaveText("At most 256 characters, not 300");
  const sent = await writesDuring(page, () => drawer(page).getByRole("button", { name: "Change password" }).click());
  expect(sent.filter((path) => path.includes("assword"))).toEqual([]);
  await expect(next).toHaveValue("ä1".repeat(150));
});

test(
  "a pasted name above the limit is kept whole, and the form says so before it is sent",
  { tag: "@all" },
  async ({ page }) => {
    await signInTo(page, "/weddings", "manager");
    await shownPage(page).getByRole("button", { name: "New wedding" }).click();
    const form = page.getByRole("dialog", { name: "New wedding" });
    await form.getByLabel(/^Phone of partner A/).fill("13612345678");
    const name = form.getByLabel("Partner A", { exact: true });
    const long = "Maximiliane-".repeat(20);
    await paste(page, name, long);
    await expect(name).toHaveValue(long);
    await expect(form.getByRole("alert")).toHaveText(/^At most \d+ characters, not 240$/);
    const sent = await writesDuring(page, () => form.getByRole("button", { name: "Add wedding" }).click());
    expect(sent).toEqual([]);
    await expect(name).toBeFocused();
    await paste(page, name, "Maximiliane");
    await expect(form.getByRole("alert")).toHaveCount(0);
  },
);

test("a pasted reply above the limit is kept whole, and can be sent once it is shorter", async ({ page, address }) => {
  const phone = await registerCustomer(address);
  await phone.write("hello");
  await signInTo(page, "/kefumsg", "manager");
  await openChat(page, phone.name);
  const long = "reply ".repeat(1_000).trim();
  await paste(page, field(page), long);
  await expect(field(page)).toHaveValue(long);
  await expect(shownPage(page).getByRole("alert")).toHaveText(/^At most \d+ characters, not 5999$/);
  const send = shownPage(page).getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeDisabled();
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue(long);
  await field(page).fill("shorter");
  await send.click();
  await expect(field(page)).toHaveValue("");
});

test(
  "couples see which field of the enquiry is too long, and lose nothing of it",
  { tag: "@all" },
  async ({ page }) => {
    await page.goto("/couple/enquiry");
    const note = page.getByRole("textbox", { name: /^Your wishes/ });
    const long = "At the lake. ".repeat(50).trim();
    await page.getByLabel("Your name").fill("Cora");
    await page.getByLabel("Phone", { exact: true }).fill("13612345679");
    await chooseHalfDay(page, 0);
    await paste(page, note, long);
    await expect(note).toHaveValue(long);
    await expect(
      page.getByRole("alert").filter({ hasText: `At most 500 characters, not ${long.length}` }),
    ).toBeVisible();
    const sent = await writesDuring(page, () => page.getByRole("button", { name: "Send code" }).click());
    expect(sent).toEqual([]);
    await paste(page, note, "At the lake.");
    await page.getByRole("button", { name: "Send code" }).click();
    const code = page.getByRole("textbox", { name: /^Code that was sent/ });
    // Full-width digits with a space, as other apps copy a code.
    await paste(page, code, "１２３ ４５６");
    await expect(code).toHaveValue("123456");
  },
);

test("a search above the limit says so, and is not made", async ({ page }) => {
  await signInTo(page, "/weddings", "manager");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  const search = shownPage(page).getByRole("searchbox").first();
  await paste(page, search, "Maximiliane ".repeat(30));
  await expect(search).toHaveAccessibleDescription(/^At most \d+ characters, not 359$/);
  await expect(search).toHaveAttribute("aria-invalid", "true");
  await paste(page, search, "Maximiliane");
  await expect(page).toHaveURL(/Maximiliane/);
});

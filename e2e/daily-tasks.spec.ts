import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { registerCustomer } from "./support/chat.ts";
import { expect, signInTo, test, uniqueName, withDefaults } from "./support/fixtures.ts";
import { account, createUser, drawer, enter, personPassword } from "./support/person.ts";
import { shownPage } from "./support/shell.ts";
import { makeStudio } from "./support/studio.ts";

interface Place {
  page: Page;
  address: string;
}

interface Task {
  name: string;
  /** Clicks that it needs today (docs/measurements.md). */
  clicks: number;
  /** Opens the page on which it begins. */
  begin: (place: Place) => Promise<() => Promise<void>>;
}

/** Counts the presses of the mouse on all pages. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("countClick", () => (clicks += 1));
  await page.addInitScript(() =>
    addEventListener("pointerdown", () => (window as never as { countClick: () => void }).countClick(), true),
  );
  return () => clicks;
}

/** Opens a page of a group of the menu, and the group if it is closed. */
async function byMenu(page: Page, group: string, title: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const directory = menu.getByRole("button", { name: group, exact: true });
  if ((await directory.getAttribute("aria-expanded")) === "false") await directory.click();
  await menu.getByRole("link", { name: new RegExp(`^${title}\\b`) }).click();
}

const taskOf = (page: Page, act: string) =>
  shownPage(page)
    .getByRole("region", { name: "Waiting for you" })
    .getByRole("button", { name: new RegExp(`^${act}:`) })
    .first();

const onDashboard = async ({ page }: Place, username: string) => {
  await signInTo(page, "/dashboard", username);
  await expect(shownPage(page).getByRole("heading", { name: "Waiting for you" })).toBeVisible();
  await page.waitForLoadState("networkidle");
};

const dialogOf = (page: Page, name: RegExp | string) => page.getByRole("dialog", { name });
const press = (page: Page, dialog: RegExp | string, name: string) =>
  dialogOf(page, dialog).getByRole("button", { name, exact: true }).click();

const tasks: readonly Task[] = [
  {
    name: "sign in and answer the chat that waits longest",
    clicks: 2,
    begin: async ({ page, address }) => {
      await (await registerCustomer(address)).write("在吗？");
      await withDefaults(page, "service");
      await page.goto("/login");
      return async () => {
        await page.getByLabel("User name").focus();
        await page.keyboard.type("service");
        await page.keyboard.press("Tab");
        await page.keyboard.type("vowdesk");
        await page.keyboard.press("Enter");
        await taskOf(page, "Claim").click();
        const reply = shownPage(page).getByRole("textbox", { name: "Reply" });
        await reply.click();
        const text = uniqueName("Hello");
        await page.keyboard.type(text);
        await page.keyboard.press("Enter");
        await expect(shownPage(page).getByRole("log").getByText(text)).toBeVisible();
      };
    },
  },
  {
    name: "assign the unassigned order that is due first",
    clicks: 3,
    begin: async (place) => {
      const { page } = place;
      await onDashboard(place, "dispatcher");
      return async () => {
        await shownPage(page)
          .getByRole("link", { name: /^Delivery, Unassigned/ })
          .click();
        await shownPage(page).getByRole("button", { name: "Assign", exact: true }).first().click();
        await press(page, /^Assign ·/, "Assign");
        await expect(page.getByRole("status").filter({ hasText: "Assigned" }).first()).toBeVisible();
      };
    },
  },
  {
    name: "decide the first late withdrawal",
    clicks: 3,
    begin: async (place) => {
      const { page } = place;
      await onDashboard(place, "finance");
      return async () => {
        await byMenu(page, "Finance", "Withdrawals");
        await page.getByRole("button", { name: /^Approve(?!d)/ }).click();
        await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
      };
    },
  },
  {
    name: "check a receipt",
    clicks: 2,
    begin: async (place) => {
      const { page } = place;
      await onDashboard(place, "finance");
      return async () => {
        await taskOf(page, "Confirm receipt").click();
        await press(page, /^Confirm receipt/, "Confirm receipt");
        await expect(page.getByText("Payment checked").first()).toBeVisible();
      };
    },
  },
  {
    name: "find a couple by phone",
    clicks: 4,
    begin: async (place) => {
      const { page } = place;
      const studio = await makeStudio(page);
      const phone = `138${String(randomInt(100_000_000)).padStart(8, "0")}`;
      const { version } = await studio.get<{ version: number }>(`/api/wedding/detail/${studio.weddingId}`);
      await studio.put("/api/wedding/update", { id: studio.weddingId, version, phoneA: phone });
      await onDashboard(place, "manager");
      return async () => {
        await byMenu(page, "Studio", "Weddings");
        await shownPage(page).getByRole("button", { name: "Filters", exact: true }).click();
        await shownPage(page).getByLabel("Phone (full or last 4 digits)").click();
        await page.keyboard.type(phone);
        await expect(page).toHaveURL(/phone=/);
        await page.keyboard.press("Escape");
        await shownPage(page).getByRole("row").filter({ hasText: studio.couple }).click();
        await expect(dialogOf(page, studio.couple)).toBeVisible();
      };
    },
  },
  {
    name: "book a shoot",
    clicks: 4,
    begin: async (place) => {
      const { page } = place;
      const studio = await makeStudio(page);
      await signInTo(page, `/weddings?id=${studio.weddingId}`, "manager");
      return async () => {
        await dialogOf(page, studio.couple).getByRole("button", { name: "Book a shoot" }).first().click();
        const form = dialogOf(page, "New booking");
        await form.getByRole("button", { name: "Suggest free members" }).click();
        await form.getByRole("group", { name: "Next free times" }).getByRole("button").first().click();
        await form.getByRole("button", { name: "Book", exact: true }).click();
        await expect(form).toBeHidden();
      };
    },
  },
  {
    name: "make and send a quote",
    clicks: 6,
    begin: async (place) => {
      const { page } = place;
      await onDashboard(place, "consultant");
      return async () => {
        await byMenu(page, "Studio", "Leads");
        await shownPage(page).locator("tbody tr[data-key]").first().click();
        const lead = page
          .getByRole("dialog")
          .and(page.locator("[data-open]:not([aria-modal])"))
          .filter({ visible: true });
        await lead.getByRole("button", { name: "New quote" }).click();
        const form = dialogOf(page, "New quote");
        await form.getByLabel("Offer").click();
        await form.getByLabel("Offer").selectOption({ label: "Studio light" });
        await form.getByRole("button", { name: "Add quote" }).click();
        await expect(form).toBeHidden();
        // The new quote opens itself.
        await lead.getByRole("button", { name: "Mark as sent" }).click();
        await expect(lead.getByText("Sent", { exact: true }).first()).toBeVisible();
      };
    },
  },
  {
    name: "write and publish an announcement",
    clicks: 9,
    begin: async (place) => {
      const { page } = place;
      await onDashboard(place, "manager");
      return async () => {
        await byMenu(page, "Communication", "Announcements");
        await shownPage(page).getByRole("button", { name: "All announcements" }).click();
        await shownPage(page).getByRole("button", { name: "New announcement" }).click();
        await shownPage(page).getByLabel("Title").click();
        const title = uniqueName("Hours");
        await page.keyboard.type(title);
        await shownPage(page).getByRole("textbox", { name: "Text" }).click();
        await page.keyboard.type("Open until nine.");
        await shownPage(page).getByRole("button", { name: "Save", exact: true }).click();
        await press(page, title, "Publish now");
        await press(page, "Publish now", "Publish now");
        await expect(dialogOf(page, title).getByText("Published", { exact: true }).first()).toBeVisible();
      };
    },
  },
  {
    name: "see which deliveries are late today",
    clicks: 1,
    begin: async (place) => {
      const { page } = place;
      await onDashboard(place, "dispatcher");
      return async () => {
        await shownPage(page)
          .getByRole("link", { name: /^Delivery, Late/ })
          .click();
        // None may be late at the moment.
        await expect(page).toHaveURL(/\/order\?/);
        await expect(
          shownPage(page)
            .locator("tbody tr[data-key]")
            .or(shownPage(page).getByText("Nothing matches these filters"))
            .first(),
        ).toBeVisible();
      };
    },
  },
  {
    name: "change the own password",
    clicks: 4,
    begin: async ({ page }) => {
      await enter(page, await createUser(page));
      return async () => {
        await account(page).click();
        await page.getByRole("menuitem", { name: "Change password" }).click();
        await drawer(page).getByLabel("Current password", { exact: true }).click();
        for (const text of [personPassword, "Berg-Gipfel-4", "Berg-Gipfel-4"]) {
          await page.keyboard.type(text);
          if (text === personPassword) await drawer(page).getByLabel("New password", { exact: true }).focus();
          else await drawer(page).getByLabel("Confirm new password", { exact: true }).focus();
        }
        await drawer(page).getByRole("button", { name: "Change password" }).click();
        await expect(page).toHaveURL(/\/login/);
      };
    },
  },
];

for (const { name, clicks, begin } of tasks)
  test(`clicks: ${name}`, { tag: "@all" }, async ({ page, address }) => {
    const count = await countClicks(page);
    const act = await begin({ page, address });
    const before = count();
    await act();
    const needed = count() - before;
    process.stdout.write(`${name}: ${needed} clicks\n`);
    expect(needed).toBeLessThanOrEqual(clicks);
  });

import type { Page } from "@playwright/test";
import { listOf, registerCustomer } from "./support/chat.ts";
import { expect, fillSignIn, signInTo, test } from "./support/fixtures.ts";
import { openPage, shownPage } from "./support/shell.ts";

const field = (page: Page) => shownPage(page).getByRole("textbox", { name: "Reply" });
const log = (page: Page) => shownPage(page).getByRole("log", { name: "Messages" });
const unsent = (page: Page) => log(page).getByRole("button", { name: "Send again" });

/** A text that appears nowhere else. */
const uniqueText = (what: string) => `${what}-${crypto.randomUUID()}`;

/** A customer of this test alone, whose conversation no other test answers. */
async function newCustomer(address: string | undefined): Promise<string> {
  const customer = await registerCustomer(String(address));
  await customer.write("Hello");
  return customer.name;
}

async function openChatOf(page: Page, customer: string): Promise<void> {
  const scopes = shownPage(page).getByRole("group", { name: "Assignee" });
  await scopes.getByRole("button", { name: /^All/ }).click();
  await listOf(page).getByRole("button").filter({ hasText: customer }).first().click();
  // The former conversation stays until the messages of this one are there.
  const thread = shownPage(page).getByRole("region", { name: customer });
  await expect(thread.getByRole("textbox", { name: "Reply" })).toBeVisible({ timeout: 30_000 });
}

async function reply(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
  await expect(log(page).getByText(text, { exact: true })).toBeVisible();
}

/** The smallest valid picture. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** All state of the page and of the browser's storage, as text. */
const storedContents = (page: Page): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.documentElement.outerHTML,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );

/** The unsent messages in the browser's storage. */
const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(":outbox:")));

test("sign-out leaves no unfinished work to the next user and sends nothing as them", async ({ page, baseURL }) => {
  test.slow();
  const customer = await newCustomer(baseURL);
  const [draft, sent, picture, filter] = ["draft", "sent", "picture", "filter"].map(uniqueText) as [
    string,
    string,
    string,
    string,
  ];
  await page.clock.install();
  await signInTo(page, "/kefumsg", "service");
  await openChatOf(page, customer);
  await page.route("**/api/chat/sendMsg", (route) => route.abort());
  await reply(page, sent);
  await shownPage(page)
    .getByLabel("Choose pictures")
    .setInputFiles({ name: `${picture}.png`, mimeType: "image/png", buffer: png });
  await expect(shownPage(page).getByRole("list", { name: "Pictures to send" })).toBeVisible();
  await field(page).fill(draft);
  await shownPage(page).getByRole("searchbox", { name: "Name or words in messages" }).fill(filter);
  await expect(page).toHaveURL(new RegExp(filter));

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("dialog", { name: "Sign out" }).getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.unroute("**/api/chat/sendMsg");
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") posted.push(request.postData() ?? "");
  });
  // No reload, so that state in memory would still exist.
  await fillSignIn(page, "manager");
  await openPage(page, "Customer chat");
  await openChatOf(page, customer);
  await expect(field(page)).toHaveValue("");
  await expect(shownPage(page).getByRole("list", { name: "Pictures to send" })).toHaveCount(0);
  await field(page).fill("mine");
  await field(page).press("Enter");
  await expect(log(page).getByText("mine", { exact: true })).toBeVisible();
  await expect.poll(() => posted.some((body) => body.includes("mine"))).toBe(true);
  // Longer than the pause before a retry.
  await page.clock.runFor(7_000);
  const all = [await storedContents(page), ...posted].join("\n");
  for (const text of [draft, sent, picture, filter]) expect(all).not.toContain(text);
});

test("two tabs keep their unsent messages when one of them is closed", { tag: "@all" }, async ({ page, baseURL }) => {
  test.slow();
  const customer = await newCustomer(baseURL);
  const [first, second] = [uniqueText("first"), uniqueText("second")];
  await signInTo(page, "/kefumsg", "service");
  const otherPage = await page.context().newPage();
  await otherPage.goto("/kefumsg");
  await page.context().route("**/api/chat/sendMsg", (route) => route.abort());
  for (const [tab, text] of [
    [page, first],
    [otherPage, second],
  ] as const) {
    await openChatOf(tab, customer);
    await reply(tab, text);
  }
  await expect(unsent(page)).toHaveCount(1, { timeout: 20_000 });
  await expect(unsent(otherPage)).toHaveCount(1, { timeout: 20_000 });
  expect(await storedKeys(otherPage)).toHaveLength(2);
  // The remaining tab sends the messages of the closed one.
  await page.close();
  await expect(log(otherPage).getByText(first, { exact: true })).toBeVisible();
  const third = await otherPage.context().newPage();
  await otherPage.close();
  await third.goto("/kefumsg");
  await openChatOf(third, customer);
  for (const text of [first, second]) await expect(log(third).getByText(text, { exact: true })).toBeVisible();
  await third.context().unroute("**/api/chat/sendMsg");
  await unsent(third).last().click();
  await expect.poll(() => storedKeys(third)).toEqual([]);
  await third.reload();
  await openChatOf(third, customer);
  for (const text of [first, second]) await expect(log(third).getByText(text, { exact: true })).toHaveCount(1);
});

import type { Browser, Page } from "@playwright/test";
import { freePort } from "../harness/free-port.ts";
import { PaymentProvider } from "../harness/payment-provider/payment-provider.ts";
import { violationsOn } from "./support/axe.ts";
import { openOwnPage, sendAgreement, signOnOwnPage } from "./support/couples.ts";
import { expect, signInTo, test as base, uniqueName } from "./support/fixtures.ts";
import { startBuiltServer, startWithinMs } from "./support/server.ts";
import { shownPage } from "./support/shell.ts";

/** A server whose couples pay at a provider on this computer. */
const test = base.extend<object, { provider: PaymentProvider; address: string }>({
  provider: [
    async ({}, use) => {
      const provider = await PaymentProvider.start();
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  address: [
    async ({ provider }, use) => {
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      provider.receiver = `${address}/api/payment-links/events`;
      const server = await startBuiltServer({
        settings: {
          VOWDESK_API_PORT: String(port),
          VOWDESK_PUBLIC_URL: address,
          VOWDESK_TEST_RECEIVERS: "127.0.0.1",
          VOWDESK_PAYMENT_LINKS: provider.url,
          VOWDESK_PAYMENT_LINKS_KEY: provider.key,
          VOWDESK_PAYMENT_LINKS_SECRET: provider.secret,
        },
      });
      await use(server.address);
      return server.stop();
    },
    { scope: "worker", timeout: startWithinMs },
  ],
});

/** Signs the agreement of a link on a phone. Returns its page. */
async function sign(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US" })).newPage();
  await openOwnPage(page, address);
  await signOnOwnPage(page);
  return page;
}

test("staff copy a payment link, the couple pays online, the payment counts without a check, and both save its receipt", async ({
  page,
  browser,
  address,
}) => {
  const name = uniqueName("Ola");
  const links = await sendAgreement(page, name);
  await (await sign(browser, address + links.a)).context().close();
  const phone = await sign(browser, address + links.b);

  await signInTo(page, `/weddings?name=${name}`, "manager");
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const wedding = page.getByRole("dialog", { name: `${name} & Bo`, exact: true });
  await wedding.getByRole("button", { name: "Deposit: Payment link" }).click();
  const shown = page.getByRole("dialog", { name: "Payment link" });
  const url = await shown.getByRole("textbox", { name: "Link" }).inputValue();
  expect(await violationsOn(page)).toEqual([]);
  await shown.getByRole("button", { name: "Close" }).first().click();

  await phone.reload();
  const next = phone.getByRole("region", { name: "Your next step" });
  await expect(next).toBeVisible();
  expect(await violationsOn(phone)).toEqual([]);
  await next.getByRole("button", { name: /^Pay .* online$/ }).click();
  // The link that staff copied takes the same payment.
  await expect(phone).toHaveURL(url);
  await phone.getByRole("button", { name: "Pay now" }).click();
  await expect(phone).toHaveURL(`${address}/couple/`);
  await expect(phone.getByRole("heading", { name: "Your payments" })).toBeVisible();
  await expect(phone.getByText("Received").first()).toBeVisible();
  const saved = phone.waitForEvent("download");
  await phone.getByRole("button", { name: "Save the receipt" }).click();
  expect((await saved).suggestedFilename()).toMatch(/-R\d+\.pdf$/);
  await phone.context().close();

  await expect(wedding).toContainText("Card · Checked");
  await page.goto(`/wedding-payments?state=checked`);
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const receipt = page.getByRole("dialog", { name: `${name} & Bo`, exact: true });
  await expect(receipt).toContainText("Payment link");
  const document = page.waitForEvent("download");
  await receipt.getByRole("button", { name: "Save as PDF" }).click();
  expect((await document).suggestedFilename()).toMatch(/-R\d+\.pdf$/);
});

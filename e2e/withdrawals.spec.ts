import { authApi } from "@vowdesk/contract/staff/auth";
import { openClient } from "../packages/simulator/src/client.ts";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";

async function openWithdrawalReader(baseURL: string | undefined) {
  const call = openClient(baseURL ?? "", new AbortController().signal, 4);
  const body = new URLSearchParams({ username: "manager", password: "vowdesk" });
  const signIn = await fetch(`${baseURL}${authApi.signIn.path}`, { method: "POST", body });
  const { token } = (await signIn.json()) as { token: string };
  return async (id: number) => (await call("withdrawals_detail", { id }, token)).item;
}

test("an uncertain payment is reconciled with the bank or marked by someone who did not approve it", async ({
  page,
  baseURL,
}) => {
  const read = await openWithdrawalReader(baseURL);
  await signInTo(page, "/tixian?status=uncertain", "admin");
  await page.getByRole("listbox").getByRole("option").first().click();
  const item = page.locator("[data-item]");
  await expect(item.getByRole("heading", { name: "Payment result unknown" })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  const id = Number(await item.getAttribute("data-item"));
  await item.getByRole("button", { name: "Check with the bank" }).click();
  await expect(item.getByText(/^(Bank: (not )?paid|The bank has no record of this payment)$/)).toBeVisible();
  const { details } = await read(id);
  const isPaid = details.bankWord?.state === "paid";
  await page.keyboard.press(isPaid ? "p" : "f");
  await page.keyboard.press("1");
  await expect.poll(async () => (await read(id)).status).toBe(isPaid ? "paid" : "failed");
  await expect(item).not.toHaveAttribute("data-item", String(id));
});

import { field, log, openChat, pickAction, registerCustomer, reply, rowOf } from "./support/chat.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

test("a conversation is handed over to a team, whose members find it under their teams", async ({ page, address }) => {
  const phone = await registerCustomer(address);
  await phone.write("我想改婚纱照的档期");
  await signInTo(page, "/kefumsg", "manager");
  const name = `档期${phone.name}`;
  await shownPage(page).getByRole("button", { name: "Manage teams" }).click();
  await page.getByRole("button", { name: "New team" }).click();
  const form = page.getByRole("dialog", { name: "New team" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("checkbox").first().check();
  for (const member of await form.getByRole("checkbox").all()) await member.check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog", { name: "Teams" })).toContainText(name);
  await page.keyboard.press("Escape");

  await openChat(page, phone.name);
  await pickAction(page, "Hand over to a team");
  const dialog = page.getByRole("dialog", { name: "Hand over to a team" });
  await dialog.getByText(name).click();
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(log(page)).toContainText(`handed the conversation over to the team ${name}`);

  await shownPage(page).getByRole("searchbox", { name: "Name or words in messages" }).fill("");
  await shownPage(page).getByRole("button", { name: "More", exact: true }).click();
  await page
    .getByRole("menu")
    .getByText(/My teams/)
    .click();
  await expect(rowOf(page, phone.name)).toContainText(name);
  await shownPage(page).getByRole("button", { name: "More filters" }).click();
  await shownPage(page).getByRole("combobox", { name: "Team" }).selectOption({ label: name });
  await expect(rowOf(page, phone.name)).toBeVisible();
});

test("the customer rates a finished conversation once, and staff see it", async ({ page, address }) => {
  const phone = await registerCustomer(address);
  await phone.write("订单什么时候到");
  await signInTo(page, "/kefumsg", "manager");
  await openChat(page, phone.name);
  await reply(page, "十分钟内送达");
  await expect.poll(phone.receivedTexts, { timeout: 15_000 }).toContain("十分钟内送达");
  await expect(field(page)).toBeEnabled();
  await pickActionOrButton();
  await expect(log(page)).toContainText("finished the conversation");
  await phone.rate(4, "回复很快");
  await expect(log(page)).toContainText("回复很快");
  await expect(shownPage(page).getByRole("img", { name: "4 of 5 stars" }).first()).toBeVisible();
  await expect(phone.rate(1, "")).rejects.toThrow("not asked");

  /** The first allowed action is a button, the others are in the menu. */
  async function pickActionOrButton(): Promise<void> {
    const button = shownPage(page).getByRole("button", { name: "Finish", exact: true });
    if (await button.isVisible()) await button.click();
    else await pickAction(page, "Finish");
  }
});

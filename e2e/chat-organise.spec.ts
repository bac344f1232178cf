import { log, openChat, pickAction, registerCustomer, rowOf } from "./support/chat.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

test("labels and priority are set in a conversation and narrow the list", async ({ page, address }) => {
  const phone = await registerCustomer(address);
  await phone.write("你们把我的订单弄丢了");
  await signInTo(page, "/kefumsg", "manager");

  // A manager adds a label.
  const name = `急件${phone.name}`;
  await shownPage(page).getByRole("button", { name: "Manage labels" }).click();
  await page.getByRole("button", { name: "New label" }).click();
  const form = page.getByRole("dialog", { name: "New label" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("radio", { name: "Red" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog", { name: "Labels" })).toContainText(name);
  await page.keyboard.press("Escape");

  await openChat(page, phone.name);
  await pickAction(page, "Labels");
  await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await pickAction(page, "Priority");
  await page.getByRole("radio", { name: "Urgent" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  const row = rowOf(page, phone.name);
  await expect(row).toContainText(name);
  await expect(row).toContainText("Urgent");
  await expect(log(page)).not.toContainText(name);

  // On a phone the label wraps below the holder instead of being cut off.
  await page.setViewportSize({ width: 390, height: 844 });
  const chip = shownPage(page).locator("header").getByTitle(name);
  const chipBox = await chip.boundingBox();
  const headBox = await chip.locator("xpath=ancestor::header").boundingBox();
  expect(await chip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(1);
  expect((chipBox?.y ?? 0) + (chipBox?.height ?? 0)).toBeLessThanOrEqual((headBox?.y ?? 0) + (headBox?.height ?? 0));
  await page.setViewportSize({ width: 1440, height: 900 });

  // The filters alone find the conversation.
  await shownPage(page).getByRole("searchbox", { name: "Name or words in messages" }).fill("");
  await shownPage(page).getByRole("button", { name: "More filters" }).click();
  await shownPage(page).getByRole("combobox", { name: "Label" }).selectOption({ label: name });
  await shownPage(page).getByRole("combobox", { name: "Priority" }).selectOption("Urgent");
  await expect(rowOf(page, phone.name)).toBeVisible();
  await shownPage(page).getByRole("combobox", { name: "Priority" }).selectOption("Low");
  await expect(rowOf(page, phone.name)).toHaveCount(0);
});

test(
  "a snoozed conversation leaves the list and returns with the customer's next message",
  { tag: "@all" },
  async ({ page, address }) => {
    const phone = await registerCustomer(address);
    await phone.write("下周再联系我");
    await signInTo(page, "/kefumsg", "manager");
    await openChat(page, phone.name);
    await pickAction(page, "Snooze");
    const dialog = page.getByRole("dialog", { name: /Snooze/ });
    // Which one depends on the time of the day.
    await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(1);
    // A time that is not typed yet cannot be sent.
    await dialog.getByRole("radio", { name: "Another time" }).check();
    await dialog.getByLabel("Until", { exact: true }).fill("");
    await expect(dialog.getByRole("button", { name: "Snooze" })).toBeDisabled();
    await dialog.getByRole("radio", { name: /In 1 hour/ }).check();
    await dialog.getByRole("button", { name: "Snooze" }).click();
    await expect(log(page).getByText(/snoozed the conversation until/)).toBeVisible();
    await shownPage(page).getByRole("searchbox", { name: "Name or words in messages" }).fill("");
    await expect(rowOf(page, phone.name)).toHaveCount(0);
    await phone.write("改到明天吧");
    await expect(rowOf(page, phone.name)).toBeVisible();
  },
);

test(
  "several conversations get a priority together; the skipped ones are named",
  { tag: "@all" },
  async ({ page, address }) => {
    const phones = [await registerCustomer(address), await registerCustomer(address)];
    for (const phone of phones) await phone.write("批量处理");
    await signInTo(page, "/kefumsg?scope=all", "manager");
    await shownPage(page).getByRole("button", { name: "Select several" }).click();
    const bar = shownPage(page).getByRole("region", { name: "Selected conversations" });
    const selectBoth = async () => {
      for (const { name } of phones)
        await shownPage(page)
          .getByRole("checkbox", { name: `Select ${name}` })
          .check();
    };
    await selectBoth();
    await expect(bar).toContainText("2 selected");
    await bar.getByRole("button", { name: "Priority" }).click();
    await page.getByRole("radio", { name: "Urgent" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Priority" }).click();
    for (const { name } of phones) await expect(rowOf(page, name)).toContainText("Urgent");
    await expect(bar).toContainText("0 selected");

    // Finished conversations cannot be snoozed.
    await selectBoth();
    await bar.getByRole("button", { name: "Finish" }).click();
    for (const { name } of phones) await expect(rowOf(page, name)).toContainText("Done");
    await selectBoth();
    await bar.getByRole("button", { name: "Snooze" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Snooze" }).click();
    const skipped = page.getByRole("dialog", { name: "0 changed, 2 skipped" });
    for (const { name } of phones) await expect(skipped).toContainText(name);
  },
);

test("several conversations are handed over to a team together", { tag: "@all" }, async ({ page, address }) => {
  const phones = [await registerCustomer(address), await registerCustomer(address)];
  for (const phone of phones) await phone.write("请转给预约组");
  await signInTo(page, "/kefumsg?scope=all", "manager");
  await shownPage(page).getByRole("button", { name: "Select several" }).click();
  for (const { name } of phones)
    await shownPage(page)
      .getByRole("checkbox", { name: `Select ${name}` })
      .check();
  await page.getByRole("button", { name: "Hand over to a team" }).click();
  const dialog = page.getByRole("dialog", { name: "Hand over to a team" });
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: "Hand over to a team" }).click();
  await expect(dialog).toHaveCount(0);
  for (const { name } of phones) await expect(rowOf(page, name)).toContainText(/售后组|预约组/);
});

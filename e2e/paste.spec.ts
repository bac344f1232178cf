import type { Locator } from "@playwright/test";
import { field, openChat, registerCustomer } from "./support/chat.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

/** Pastes into an element as programs fill the clipboard. Returns whether the page left the paste to the browser. */
const paste = (target: Locator, texts: Record<string, string>) =>
  target.evaluate((element, input) => {
    const pixel = Uint8Array.from(
      atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
      (letter) => letter.codePointAt(0) ?? 0,
    );
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(input)) clipboardData.setData(type, text);
    clipboardData.items.add(new File([pixel], "image.png", { type: "image/png" }));
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    return element.dispatchEvent(event);
  }, texts);

const cells = {
  "text/plain": "Name\tCity\r\nŁukasz\tŁódź\r\n",
  "text/html":
    "<html><body><table><tr><td>Name</td><td>City</td></tr><tr><td>Łukasz</td><td>Łódź</td></tr></table></body></html>",
};

test("cells of a spreadsheet are pasted into a chat as text, and an image alone as a picture", async ({
  page,
  address,
}) => {
  const phone = await registerCustomer(address);
  await phone.write("hello");
  await signInTo(page, "/kefumsg", "manager");
  await openChat(page, phone.name);
  const remove = shownPage(page).getByRole("button", { name: /^Remove/ });
  expect(await paste(field(page), cells)).toBe(true);
  await expect(remove).toHaveCount(0);
  expect(await paste(field(page), {})).toBe(false);
  await expect(remove).toHaveCount(1);
});

test("cells of a spreadsheet are pasted into an announcement as text", async ({ page }) => {
  await signInTo(page, "/gonggao?part=all", "manager");
  await shownPage(page).getByRole("button", { name: "New announcement" }).click();
  const text = shownPage(page).getByRole("textbox", { name: "Text" });
  await text.click();
  await paste(text, cells);
  await expect(text).toContainText("Łukasz");
  await expect(text.locator("img")).toHaveCount(0);
});

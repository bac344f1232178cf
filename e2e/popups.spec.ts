import type { Locator, Page } from "@playwright/test";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";
import { controls as knownControls } from "../packages/web/src/features/messages/notifications/announcing/popup-place.ts";
import { socketMessage, tapSocket, type SocketTap } from "./support/socket-tap.ts";

/** Time for which messages arrive on each page. VOWDESK_E2E=long uses the full 30 s. */
const floodMs = process.env["VOWDESK_E2E"] === "long" ? 30_000 : 6_000;
const everyMs = 250;
const clickWithinMs = 1_000;
/** Limit for a step of Playwright itself, which is slow on a busy machine. */
const settledWithinMs = 10_000;

const popup = (page: Page) => page.getByTestId("popups").getByRole("article");
let sentCount = 0;
const nextMessage = (more: object = {}) => {
  sentCount += 1;
  return { ...socketMessage, id: String(999_990_000 + sentCount), msg: `Message ${sentCount}`, ...more };
};

/** Sends four messages a second until the returned function is called. */
function flood(tap: SocketTap): () => void {
  const timer = setInterval(() => tap.send(nextMessage()), everyMs);
  return () => clearInterval(timer);
}

/** Counts the sounds that a page plays. Returns the function that reads the count. */
async function countSounds(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { sounds: number };
    counted.sounds = 0;
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function count(...when) {
      counted.sounds += 1;
      return start.apply(this, when);
    };
  });
  return () => page.evaluate(() => (window as unknown as { sounds: number }).sounds);
}

/** Buttons, links and inputs of the page and the header. The popup is in neither of them. */
const controls = ["header", "main"]
  .flatMap((area) => ["button", "a", "input", "select"].map((tag) => `${area} ${tag}`))
  .join(", ");

const controlsOf = (page: Page): Locator => page.locator(controls).and(page.locator(":visible:enabled"));

/** Checks every 50 ms which controls a popup covers. Returns the function that reads the longest time, in ms, of one control. */
async function watchCovered(page: Page): Promise<() => Promise<number>> {
  await page.evaluate((selector) => {
    const watched = Object.assign(window, { longestMs: 0 });
    const since = new Map<Element, number>();
    const isCovered = (control: Element) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const stack = document.elementsFromPoint(x + width / 2, y + height / 2);
      // The topmost element below the popup. If it is another bar, that bar covers the control and not the popup.
      const next = stack.find((element) => !element.closest("[data-popup]"));
      return next !== stack[0] && next !== undefined && control.contains(next);
    };
    setInterval(() => {
      const now = performance.now();
      for (const control of document.querySelectorAll(selector)) {
        if (!isCovered(control)) since.delete(control);
        else if (!since.has(control)) since.set(control, now);
        watched.longestMs = Math.max(watched.longestMs, now - (since.get(control) ?? now));
      }
    }, 50);
  }, controls);
  return () => page.evaluate(() => (window as unknown as { longestMs: number }).longestMs);
}

const pages = [
  ["orders", "dispatcher", "/order", "tbody tr[data-key]"],
  ["users", "admin", "/system/user/userList", "tbody tr[data-key]"],
  ["chat", "service", "/kefumsg", "[role=listitem] button"],
  ["reviews", "finance", "/tixian", "[role=option]"],
] as const;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  for (const [name, username, path, row] of pages)
    //
    test(
      `every button of ${name} can be clicked within 1 s while messages arrive, at ${width} px`,
      { tag: "@all" },
      async ({ page }) => {
        test.setTimeout(120_000 + floodMs);
        await page.setViewportSize({ width, height });
        const sounds = await countSounds(page);
        const tap = await tapSocket(page, path, username);
        await page.locator(row).first().waitFor();
        const longestCoveredMs = await watchCovered(page);
        const stop = flood(tap);
        const until = Date.now() + floodMs;
        // The first popup is announced after 800 ms.
        await expect.poll(() => page.locator("[data-popup]").count()).toBe(1);
        do {
          for (const control of await controlsOf(page).all()) {
            // The control may be gone, because new rows have replaced its row.
            await control.click({ trial: true, timeout: settledWithinMs }).catch(async (failure: unknown) => {
              if (await control.isVisible()) throw failure;
            });
            expect(await page.locator("[data-popup]").count()).toBeLessThanOrEqual(1);
          }
        } while (Date.now() < until);
        stop();
        expect(await longestCoveredMs()).toBeLessThan(clickWithinMs);
        expect(await sounds()).toBe(1);
      },
    );

//
for (const [name, username, path, row] of pages)
  test(`popups know everything that can be clicked on ${name}`, { tag: "@all" }, async ({ page }) => {
    await signInTo(page, path, username);
    await page.locator(row).first().waitFor();
    const unknown = await page.evaluate(
      (known) =>
        [...document.querySelectorAll("body *")]
          .filter((element) => element.checkVisibility() && !element.closest(known))
          .filter((element) => !["auto", "default", "text"].includes(getComputedStyle(element).cursor))
          .map(({ outerHTML }) => outerHTML.slice(0, 200)),
      knownControls,
    );
    expect(unknown).toEqual([]);
  });

//
test("one card shows the newest message and the number of the others", { tag: "@all" }, async ({ page }) => {
  const tap = await tapSocket(page);
  for (let index = 0; index < 4; index += 1) tap.send(nextMessage());
  await expect(popup(page)).toHaveCount(1);
  await expect(popup(page)).toContainText(`Message ${sentCount}`);
  await popup(page).getByRole("button", { name: "3 more messages" }).click();
  await expect(page.getByRole("dialog", { name: "Messages" })).toBeVisible();
  await expect(popup(page)).toHaveCount(0);
});

test("each burst of messages plays one sound", { tag: "@all" }, async ({ page }) => {
  await page.clock.install();
  const sounds = await countSounds(page);
  const tap = await tapSocket(page);
  await page.getByRole("main").click();
  for (const burst of [1, 2]) {
    for (let index = 0; index < 4; index += 1) tap.send(nextMessage());
    await expect.poll(sounds).toBe(burst);
    // The next burst begins 2 s after this one.
    await page.clock.runFor(2_500);
    expect(await sounds()).toBe(burst);
  }
});

//
test("while a dialog or menu is open the bell alone shows new messages", { tag: "@all" }, async ({ page }) => {
  const tap = await tapSocket(page);
  await page.locator("header button[aria-haspopup=menu]").last().click();
  await page.getByRole("menu").waitFor();
  tap.send(nextMessage());
  await expect(page.locator("[data-popup]")).toContainText(`Message ${sentCount}`);
  await expect(popup(page).getByRole("button")).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-news", "");
  await page.keyboard.press("Escape");
  await expect(popup(page).getByRole("button", { name: "View" })).toBeVisible();
});

test("a dialog on a hidden page does not keep popups back", { tag: "@all" }, async ({ page }) => {
  const tap = await tapSocket(page, "/system/user/userList", "admin");
  await shownPage(page).getByRole("button", { name: "New user" }).click();
  const form = page.getByRole("dialog", { name: "New user" });
  await form.waitFor();
  await page.keyboard.press("Alt+PageUp");
  await expect(form).toBeHidden();
  tap.send(nextMessage());
  await expect(popup(page).getByRole("button", { name: "View" })).toBeVisible();
});

//
test("a popup keeps clear of the pointer, and stays while the user points at it", { tag: "@all" }, async ({ page }) => {
  const tap = await tapSocket(page);
  const { width = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width - 100, 76);
  tap.send(nextMessage());
  const card = popup(page);
  await expect(card.getByRole("button", { name: "View" })).toBeVisible();
  const box = await card.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width - 100);
  await card.hover();
  const shown = `Message ${sentCount}`;
  tap.send(nextMessage());
  await expect(card.getByRole("button", { name: "1 more message" })).toBeVisible();
  await expect(card).toContainText(shown);
});

//
test("the open order and the user's own acts do not pop up", { tag: "@all" }, async ({ page }) => {
  const tap = await tapSocket(page, "/order", "dispatcher");
  await page.locator("tbody tr[data-key]").first().click();
  await expect(page).toHaveURL(/number=/);
  const number = new URL(page.url()).searchParams.get("number") ?? "";
  const about = { type: 6, allUser: 1 };
  tap.send(nextMessage({ ...about, number, msg: `takeout ${number}` }));
  tap.send(nextMessage({ ...about, number: "WM1", msg: "takeout of mine", own: true }));
  tap.send(nextMessage({ ...about, number: "WM2", msg: "takeout of others" }));
  await expect(popup(page)).toContainText("takeout of others");
  await expect(popup(page).getByRole("button", { name: /more message/ })).toHaveCount(0);
});

//
test("nothing pops up and sounds in a view as another user", { tag: "@all" }, async ({ page }) => {
  await page.clock.install();
  const sounds = await countSounds(page);
  const tap = await tapSocket(page, "/system/menu/menuList?viewAs=user:3", "admin");
  await page.getByRole("dialog", { name: "View as" }).getByRole("button", { name: "View", exact: true }).click();
  await expect(page.getByRole("region", { name: "View as" })).toBeVisible();
  await page.getByRole("button", { name: /unread message/ }).waitFor();
  const message = nextMessage();
  await expect
    .poll(() => {
      tap.send(message);
      return tap.isAcknowledged(message.id);
    })
    .toBe(true);
  // Longer than the delay of a popup.
  await page.clock.runFor(1_500);
  await expect(page.locator("[data-popup]")).toHaveCount(0);
  expect(await sounds()).toBe(0);
});

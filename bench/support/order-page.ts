import type { Locator, Page } from "@playwright/test";
import { medianOf, rest, toNextPaint, type Bench, type Line, type Took } from "../browser.ts";
import { shownRow } from "./staff.ts";

const rowCount = 100;
const slow = 4;

/** Clicks with raw mouse events, without the checks that Playwright runs inside the page. */
async function click(page: Page, where: Locator): Promise<void> {
  const box = await where.boundingBox();
  if (!box) throw new Error("There is no element to click");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
}

async function openSettings(page: Page): Promise<void> {
  await page.locator("header button[aria-haspopup=menu]").last().click();
  await page.locator("[role=menuitem]:has(.tabler-icon-adjustments)").click();
  await page.locator("input[name=settings-theme]").first().waitFor({ state: "attached" });
  await page.waitForTimeout(1_000);
}

const choice = (page: Page, name: string, at: number) =>
  page.locator(`label:has(input[name=settings-${name}])`).nth(at);

/** Chooses the next theme colour and waits for the frame that applies it. */
async function changeTheme(bench: Bench, run: number): Promise<Took> {
  const { page } = bench;
  const presets = 8;
  const at = run % presets;
  const selector = `label:nth-child(${at + 1}) > input[name=settings-theme]:checked`;
  return toNextPaint(bench, () => click(page, choice(page, "theme", at)), { selector });
}

async function changeSize(bench: Bench, run: number): Promise<Took> {
  const { page } = bench;
  const sizes = ["medium", "small", "mini", "default"];
  const at = run % sizes.length;
  const to = choice(page, "size", (at + 1) % sizes.length);
  const took = await toNextPaint(bench, () => click(page, to), { selector: `html[data-size=${sizes[at]}]` });
  // The toast that follows must not count in the next measurement.
  await page.waitForTimeout(300);
  return took;
}

async function openForm(bench: Bench): Promise<Took> {
  const { page } = bench;
  const act = page.locator(`${shownRow} [data-act=assign]`).first();
  const form = "[role=dialog][aria-modal=true] form";
  const took = await toNextPaint(bench, () => click(page, act), { selector: form });
  await page.keyboard.press("Escape");
  await page.locator(form).waitFor({ state: "detached" });
  return took;
}

/** Measures an order page of 100 rows: changes of theme and size, and dialogs. */
export async function measureOrderPage(bench: Bench, address: string, runs: number): Promise<Line[]> {
  const { page, throttle } = bench;
  await page.goto(`${address}/order?pageSize=${rowCount}`);
  await page
    .locator(shownRow)
    .nth(rowCount - 1)
    .waitFor();
  await rest(page);
  await throttle(slow);
  const form = await medianOf(runs, () => openForm(bench));
  await openSettings(page);
  const theme = await medianOf(runs, (run) => changeTheme(bench, run));
  const size = await medianOf(runs, (run) => changeSize(bench, run));
  await throttle(1);
  await page.keyboard.press("Escape");
  const at = `${rowCount} orders, ${slow}×`;
  return [
    { what: `theme change, ${at}`, measured: theme, bound: 100, unit: "ms" },
    { what: `size change, ${at}`, measured: size, bound: 250, unit: "ms" },
    { what: `form of an action, ${at}`, measured: form, bound: 200, unit: "ms" },
  ];
}

import type { Browser, Page } from "@playwright/test";
import { openBench } from "../browser.ts";
import { followTasks, workIn, type Task } from "./tasks.ts";

/** A text field above a table of twenty rows. */
const plain = `<!doctype html><textarea rows="4" cols="60"></textarea>
<table>${`<tr>${"<td>a cell</td>".repeat(9)}</tr>`.repeat(20)}</table>`;

/** Keys that follow each other more quickly share frames. */
const apartMs = 60;

/** Records key presses from now on; returns a function that reads their times, by the page's clock in milliseconds. */
export async function noteKeys(page: Page): Promise<() => Promise<number[]>> {
  const noted = await page.evaluateHandle(() => {
    const times: number[] = [];
    addEventListener("keydown", ({ timeStamp }) => void times.push(timeStamp), { capture: true });
    return times;
  });
  return () => noted.jsonValue();
}

export function keyWork(pressed: readonly number[], tasks: readonly Task[]): number[] {
  const spans = pressed.slice(1).map((next, index) => ({ startTime: pressed[index] ?? next, next }));
  return spans
    .map(({ startTime, next }) => ({ startTime, duration: next - startTime }))
    .filter(({ duration }) => duration > apartMs && duration < 2 * apartMs)
    .map((span) => workIn(span, tasks));
}

interface Typing {
  slow: number;
  text: string;
  delayMs: number;
  /** Letters are typed until this settles. */
  busy: Promise<unknown>;
}

/** Measures the same typing in a page without scripts; the time there is caused by the machine. */
export async function plainWork(browser: Browser, { slow, text, delayMs, busy }: Typing): Promise<number[]> {
  const { page, context, throttle } = await openBench(browser);
  await page.setContent(plain);
  await page.locator("textarea").focus();
  await throttle(slow);
  await page.keyboard.type(text, { delay: delayMs });
  const following = await followTasks(browser, page);
  const pressed = await noteKeys(page);
  let isOver = false;
  void busy.finally(() => (isOver = true));
  while (!isOver) await page.keyboard.type(text, { delay: delayMs });
  const work = keyWork(await pressed(), await following.stop());
  await context.close();
  return work;
}

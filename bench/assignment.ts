/**
 * Counts the requests of a browser for its own assignment of an order, with the list open and nothing else going on:
 * `npx tsx bench/assignment.ts [address]`. Without an address it builds and starts its own server. Prints the requests
 * when the dialog opens, those of the action with their bound, and the sum; never fails.
 */
import type { Page } from "@playwright/test";
import { ServerProcess } from "../harness/server-process.ts";
import { buildStale } from "../scripts/build.mjs";
import { openBench, openBrowser, print, rest } from "./browser.ts";
import { shownRow, signInBench } from "./support/staff.ts";

/** The action and the counts. */
const max = 2;

interface Requests {
  dialog: readonly string[];
  action: readonly string[];
}

/** Assigns the first order of the list to the first courier; returns the requests of the page, until it is idle. */
async function assign(page: Page, address: string): Promise<Requests> {
  await page.goto(`${address}/order`);
  const button = page.locator(`${shownRow} [data-act=assign]`).first();
  await button.waitFor();
  await rest(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) requests.push(`${request.method()} ${pathname}`);
  });
  await button.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").and(dialog.locator(":enabled")).first().check();
  await rest(page);
  const opening = requests.splice(0);
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await rest(page);
  return { dialog: opening, action: requests };
}

async function ownServer(): Promise<ServerProcess> {
  await buildStale(["web"]);
  return ServerProcess.start({ NODE_ENV: "production" });
}

const input = process.argv[2];
const server = input === undefined ? await ownServer() : null;
const address = input ?? server?.url ?? "";
const browser = await openBrowser();
try {
  const { page } = await openBench(browser);
  await signInBench(page, address);
  const { dialog, action } = await assign(page, address);
  console.log(["When the dialog opens:", ...dialog, "For the action:", ...action].join("\n"));
  print([{ what: "requests for an assignment", measured: action.length, bound: max, unit: "" }]);
  console.log(`With those when the dialog opens: ${dialog.length + action.length}`);
} finally {
  await browser.close();
  await server?.close();
}

import type { Page, Route } from "@playwright/test";

/** Holds back the code of the page. Returns the function that lets it load. */
export async function holdCode(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route("**/assets/*.js", (route) => (isHeld ? void held.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

import type { Page } from "@playwright/test";
import { expect, test } from "./support/desk.ts";
import { pagesOf } from "./support/pages.ts";

interface Findings {
  cut: string[];
  overlaps: string[];
}

/** What the page shows: texts of controls that are cut, and controls that cover each other. */
const findingsOn = (page: Page): Promise<Findings> =>
  page.evaluate(() => {
    const root = document.querySelector("main") ?? document.body;
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isCut = (element: Element) =>
      element.clientWidth > 1 &&
      // A label that begins with data, such as a name, may be shortened.
      element.textContent.startsWith("⟦") &&
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).overflowX !== "visible";
    const controls = [...root.querySelectorAll("button, a, label, legend, dt, h1, h2, h3, input, select, textarea")];
    const shown = controls.filter((control) => isShown(control) && !control.closest("[data-testid=popups], table"));
    const cut = shown.filter((control) => [control, ...control.querySelectorAll("span")].some(isCut));
    const floats = (element: Element): boolean =>
      element !== root &&
      (/absolute|fixed|sticky/.test(getComputedStyle(element).position) ||
        (element.parentElement !== null && floats(element.parentElement)));
    const fixed = shown
      .filter((control) => !floats(control))
      .map((control) => ({ control, box: control.getBoundingClientRect() }));
    const overlaps = fixed.flatMap(({ control, box }, index) =>
      fixed
        .slice(index + 1)
        .filter(
          (other) =>
            !control.contains(other.control) &&
            !other.control.contains(control) &&
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 2 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 2,
        )
        .map((other) => `${control.textContent} / ${other.control.textContent}`),
    );
    // These two are wider than a phone in the pseudo-locale only.
    const isKnown = /^\/(?:dashboard|system\/studio)$/.test(location.pathname);
    const width = document.documentElement.scrollWidth > innerWidth && !isKnown ? ["the page is too wide"] : [];
    return { cut: [...cut.map(({ textContent }) => textContent), ...width], overlaps };
  });

async function signInWithPseudo(page: Page, address: string): Promise<void> {
  await page.context().addCookies([{ name: "language", value: "pseudo", url: address }]);
  await page.goto("/login");
  await page.locator("input[name=username]").fill("admin");
  await page.locator("input[type=password]").fill("vowdesk");
  await page.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** The findings that remain once the page has settled, as sentences. */
async function findingsAt(page: Page, place: string): Promise<string[]> {
  let found: string[] = [];
  const look = async () => {
    const { cut, overlaps } = await findingsOn(page);
    found = [...cut.map((text) => `${place}: cut: ${text}`), ...overlaps.map((text) => `${place}: overlap: ${text}`)];
    return found.length;
  };
  await expect
    .poll(look, { timeout: 1_500 })
    .toBe(0)
    .catch(() => {});
  return found;
}

const pagesOfPart = 12;
for (let part = 0; part < 5; part += 1)
  //
  test(
    `texts that are 40 % longer are neither cut nor cover each other, part ${part + 1}`,
    {
      tag: "@all",
    },
    async ({ page, baseURL }) => {
      test.setTimeout(240_000);
      await signInWithPseudo(page, String(baseURL));
      const paths = (await pagesOf(page)).slice(part * pagesOfPart, (part + 1) * pagesOfPart);
      const found: string[] = [];
      for (const path of paths) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        await expect(page.locator("main h1:visible").first(), path).toHaveText(/./);
        await expect(page.locator("main [aria-busy=true]:visible"), path).toHaveCount(0);
        for (const [width, height] of [
          [1440, 900],
          [390, 844],
        ] as const) {
          await page.setViewportSize({ width, height });
          found.push(...(await findingsAt(page, `${path} at ${width} px`)));
        }
      }
      expect(found).toEqual([]);
    },
  );

test("the sweep finds a cut text and an overlap", { tag: "@all" }, async ({ page, baseURL }) => {
  await signInWithPseudo(page, String(baseURL));
  await page.goto("/dishes");
  await expect(page.locator("main h1:visible").first()).toHaveText(/./);
  await page.evaluate(() => {
    const planted = document.createElement("div");
    const add = (name: string, text: string, style: string) => {
      const element = document.createElement(name);
      element.textContent = text;
      element.style.cssText = style;
      planted.append(element);
    };
    add("button", "⟦Ĉûţ ţéẋţ~~~~⟧", "inline-size: 30px; overflow: hidden; white-space: nowrap");
    add("button", "⟦Ųñðéŕ~~⟧", "");
    add("button", "⟦Öṽéŕ~~⟧", "margin-inline-start: -40px");
    document.querySelector("main")?.prepend(planted);
  });
  const found = (await findingsAt(page, "planted")).join("\n");
  expect(found).toContain("cut: ⟦Ĉûţ");
  expect(found).toContain("overlap: ⟦Ųñðéŕ~~⟧ / ⟦Öṽéŕ~~⟧");
});

import type { Page } from "@playwright/test";
import { drawSignature, linksByStage, newPhone, sendAgreement, showPseudo } from "./support/couples.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { hiddenTexts } from "./support/long-texts.ts";
import { pagesOf } from "./support/pages.ts";

// The parts of the sweep share the workers.
test.describe.configure({ mode: "parallel" });

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

async function openPseudo(page: Page, baseURL: string | undefined): Promise<void> {
  await signInTo(page, "/dashboard", "admin");
  await page.context().addCookies([{ name: "language", value: "pseudo", url: String(baseURL) }]);
}

/** Waits until the page shows translated texts and no placeholder. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const shown = [...document.querySelectorAll("main, [role=dialog]")].filter((part) => part.checkVisibility());
    const isBusy = [...document.querySelectorAll("[aria-busy=true], [class*=_skeleton_]")].some((part) =>
      part.checkVisibility(),
    );
    return !isBusy && shown.some((part) => part.textContent?.includes("⟦"));
  });
}

const pause = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));

/** Problems of what is on the screen, at both sizes. */
async function problemsAt(page: Page, name: string, known: Set<string>): Promise<void> {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    await settle(page);
    let problems = await hiddenTexts(page);
    // Columns and tabs are measured after a change of the width.
    for (let at = 0; at < 5 && problems.length > 0; at += 1) {
      await pause(page);
      problems = await hiddenTexts(page);
    }
    for (const problem of problems) known.add(`${name} at ${size.width} px: ${problem}`);
  }
}

const layers = "[role=dialog]:not([inert]):visible, [role=menu]:visible, dialog[open]";

/** What a page opens first: its first record, the menu of that record, and the form of a new one. */
const openers = {
  "the first record": "[data-tab] table[data-opens] tbody tr[data-key] td[data-label]",
  "the menu of the first record": "[data-tab] table tbody tr[data-key] button[data-act=more]",
  "the form of a new record": "[data-tab] button[data-look=fill]:has(.tabler-icon-plus)",
};

/** Opens a part of a page and adds its problems. Returns whether there is such a part. */
async function openPart(page: Page, opener: string, name: string, known: Set<string>): Promise<boolean> {
  await page.setViewportSize(desk);
  const control = page.locator(opener).filter({ visible: true }).first();
  if (!(await control.isVisible()) || !(await control.isEnabled())) return false;
  const layer = page.locator(layers).first();
  // Some lists open their first task themselves.
  if (await layer.isVisible()) await page.keyboard.press("Escape");
  await expect(layer).toBeHidden();
  const before = page.url();
  await control.click();
  const isOpen = async () => new URL(page.url()).pathname !== new URL(before).pathname || layer.isVisible();
  await expect.poll(isOpen, { message: `${name} opens`, timeout: 5_000 }).toBe(true);
  await problemsAt(page, name, known);
  await page.keyboard.press("Escape");
  if (page.url() !== before) await page.goto(before);
  await settle(page);
  return true;
}

const parts = 4;
for (let part = 0; part < parts; part += 1)
  test(
    `no page cuts or covers texts that are 40 % longer, part ${part + 1}`,
    { tag: "@all" },
    async ({ page, baseURL }) => {
      test.setTimeout(300_000);
      await openPseudo(page, baseURL);
      const paths = (await pagesOf(page)).filter((_path, index) => index % parts === part);
      const known = new Set<string>();
      let opened = 0;
      for (const path of paths) {
        await page.goto(path);
        await problemsAt(page, path, known);
        for (const [name, opener] of Object.entries(openers))
          if (await openPart(page, opener, `${path}, ${name}`, known)) opened += 1;
      }
      expect([...known]).toEqual([]);
      // Most pages have a record or a form.
      expect(opened).toBeGreaterThan(paths.length / 2);
    },
  );

/** Types the code that the page shows in demo mode. */
async function typeCode(page: Page): Promise<void> {
  const hint = page.locator(".code + small");
  const [code = ""] = /\d{6}/.exec(await hint.innerText()) ?? [];
  await page.locator("input.code").fill(code);
}

test("no page for couples cuts or covers texts that are 40 % longer", { tag: "@all" }, async ({ page }) => {
  test.setTimeout(300_000);
  await showPseudo(page);
  const known = new Set<string>();
  const submit = page.locator("form button.main");
  const openWith = async (link: string, name: string) => {
    await page.goto(link);
    await page.reload();
    if (await page.locator(".hero").isVisible()) return;
    await problemsAt(page, `${name}, before the code`, known);
    await submit.click();
    await page.locator("input.code").waitFor();
    await problemsAt(page, `${name}, the code`, known);
    await typeCode(page);
    await submit.click();
    await page.locator(".hero").waitFor();
  };
  for (const [stage, link] of await linksByStage(page)) {
    await page.context().clearCookies();
    await openWith(link, stage);
    await problemsAt(page, `a wedding in ${stage}`, known);
  }
  const { a, b } = await sendAgreement(page, uniqueName("Ella"));
  for (const link of [a, b]) {
    await page.context().clearCookies();
    await openWith(link, "agreement");
    await problemsAt(page, "an agreement to sign", known);
    await drawSignature(page);
    await submit.click();
    await typeCode(page);
    await problemsAt(page, "the code for the signature", known);
    await submit.click();
    await page.locator("svg.pad").waitFor({ state: "detached" });
    await problemsAt(page, "a signed agreement", known);
  }
  await page.goto("/couple/enquiry");
  await page.locator(".month [role=grid][aria-busy=false]").waitFor();
  await page.locator(".month td button:not([aria-disabled])").first().click();
  await problemsAt(page, "the enquiry", known);
  await page.locator("input[name=nameA]").fill("Cora");
  await page.locator("input[name=phone]").fill(newPhone());
  await page.locator(".half-days input").first().check();
  await submit.click();
  await page.locator("input.code").waitFor();
  await problemsAt(page, "the code of the enquiry", known);
  await typeCode(page);
  await submit.click();
  await page.locator("[role=status]").waitFor();
  await problemsAt(page, "the enquiry is sent", known);
  expect([...known]).toEqual([]);
});

test("the sweep finds a text that is cut, covers another or sticks out", { tag: "@all" }, async ({ page, baseURL }) => {
  await openPseudo(page, baseURL);
  await page.goto("/dishes");
  await settle(page);
  await expect.poll(() => hiddenTexts(page)).toEqual([]);
  await page.locator("[data-tab]:visible").evaluate((pane) => {
    const add = (text: string, style: string, into: Element = pane) => {
      const element = document.createElement("p");
      element.textContent = text;
      element.style.cssText = style;
      return into.appendChild(element);
    };
    add("⟦a planted text that is cut⟧", "width: 40px; overflow: hidden; white-space: nowrap");
    add("a planted name that is cut", "width: 40px; overflow: hidden; white-space: nowrap");
    add("⟦covered⟧", "height: 20px; margin: 0");
    add("covers it", "margin: -18px 0 0");
    add("⟦too long for its card⟧", "width: 40px; border: 1px solid; border-radius: 4px; white-space: nowrap");
    const scroller = add("", "height: 30px; overflow: auto");
    add("⟦one line⟧", "height: 60px", scroller);
    add("⟦that is scrolled to⟧", "", scroller);
  });
  expect(await hiddenTexts(page)).toEqual([
    "⟦a planted text that is cut⟧ is cut",
    "⟦too long for its card⟧ is outside of its card",
    "⟦covered⟧ overlaps covers it",
  ]);
});

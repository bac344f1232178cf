import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { launch, type ElementHandle } from "puppeteer-core";
import { Builder, By, Key, type WebElement } from "selenium-webdriver";
import { freePort } from "../../harness/free-port.ts";
import { findFirefox, findWebKitDriver } from "../../scripts/setup/other-browsers.mjs";

/** Keys that do not type text. */
export type NamedKey = "Enter" | "PageDown";

/** An element of a page. */
interface PageElement {
  isVisible(): Promise<boolean>;
  click(): Promise<void>;
  /** Types at the end of what the element contains. */
  type(text: string): Promise<void>;
}

/**
 * What the tests need of a browser that Playwright cannot drive as it is installed. The tests use the browsers of the distribution, because
 * Playwright's own builds come neither from npm nor from apt: firefox-esr over WebDriver BiDi, WebKitGTK over WebDriver. Playwright's Firefox
 * channel (1.65) sends a command that Firefox 153 ESR does not know, and geckodriver is in neither source. WebKitGTK shares its engine with
 * Safari, but not its network, media and text layers; Safari itself is not tested. Elements are selected by XPath, which both protocols know.
 */
export interface OtherBrowser {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** The elements that an XPath selects, also hidden ones. */
  find(xpath: string): Promise<PageElement[]>;
  /** Presses a key in the focused element. */
  press(key: NamedKey): Promise<void>;
  close(): Promise<void>;
}

export const otherBrowsers = ["Firefox", "WebKit"] as const;
export type OtherBrowserName = (typeof otherBrowsers)[number];

const viewport = { width: 1_440, height: 900 };

/** Starts Firefox without a window and drives it by WebDriver BiDi. */
async function openFirefox(executablePath: string): Promise<OtherBrowser> {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: viewport,
    extraPrefsFirefox: { "intl.accept_languages": "en-US" },
  });
  const page = await browser.newPage();
  const elementOf = (handle: ElementHandle): PageElement => ({
    isVisible: () => handle.isVisible(),
    click: () => handle.click(),
    type: (text) => handle.type(text),
  });
  return {
    open: async (address) => void (await page.goto(address)),
    address: async () => page.url(),
    find: async (xpath) => (await page.$$(`::-p-xpath(${xpath})`)).map(elementOf),
    press: (key) => page.keyboard.press(key),
    close: () => browser.close(),
  };
}

const keys: Readonly<Record<NamedKey, string>> = { Enter: Key.ENTER, PageDown: Key.PAGE_DOWN };
const serverWithinMs = 15_000;

/** Waits until a WebDriver server answers. */
async function waitForServer(address: string): Promise<void> {
  const endsAt = Date.now() + serverWithinMs;
  while (Date.now() < endsAt) {
    const answers = await fetch(`${address}/status`).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await wait(100);
  }
  throw new Error(`the WebDriver server was not ready within ${serverWithinMs} ms`);
}

/** Starts the browser of WebKitGTK on a virtual screen and drives it by WebDriver. */
async function openWebKit(driverPath: string): Promise<OtherBrowser> {
  const port = await freePort();
  // The group ends the virtual screen and the browser together with the server.
  const server = spawn(
    "xvfb-run",
    ["-a", "-s", `-screen 0 ${viewport.width}x${viewport.height}x24`, driverPath, `--port=${port}`],
    {
      detached: true,
      stdio: "ignore",
      env: { ...process.env, LANG: "en_US.UTF-8", LANGUAGE: "en_US" },
    },
  );
  const endServer = () => void (server.pid && process.kill(-server.pid, "SIGTERM"));
  try {
    const address = `http://127.0.0.1:${port}`;
    await waitForServer(address);
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": { args: ["--automation"] } })
      .build();
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...viewport });
    const elementOf = (element: WebElement): PageElement => ({
      isVisible: () => element.isDisplayed(),
      click: () => element.click(),
      type: (text) => element.sendKeys(text),
    });
    return {
      open: (page) => driver.get(page),
      address: () => driver.getCurrentUrl(),
      find: async (xpath) => (await driver.findElements(By.xpath(xpath))).map(elementOf),
      press: (key) => driver.actions().sendKeys(keys[key]).perform(),
      close: async () => {
        await driver.quit();
        endServer();
      },
    };
  } catch (error) {
    endServer();
    throw error;
  }
}

const installed = { Firefox: findFirefox(), WebKit: findWebKitDriver() };
const openers = { Firefox: openFirefox, WebKit: openWebKit };

export const isInstalled = (name: OtherBrowserName): boolean => installed[name] !== undefined;

/** Starts a browser with an empty profile. */
export function openOtherBrowser(name: OtherBrowserName): Promise<OtherBrowser> {
  const program = installed[name];
  if (program === undefined) throw new Error(`${name} is not installed`);
  return openers[name](program);
}

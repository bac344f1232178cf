import type { Locator, Page, Request } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { shownPage, showTab } from "./shell.ts";

/** Every count of the dashboard. Each opens a list. */
export const figuresOf = (page: Page): Locator => shownPage(page).locator("a:has([data-figure])");

export const countIn = async (figure: Locator): Promise<number> =>
  Number(await figure.locator("[data-figure]").getAttribute("data-figure"));

/** The list call of each page. */
const calls: Readonly<Record<string, string>> = {
  "/order": "/api/shopuser/allsend",
  "/daiorder": "/api/shopuser/allDai",
  "/sendorder": "/api/sendOrder/allList",
  "/kefumsg": "/api/chat/list",
  "/list": "/api/message/list",
  "/calendar": "/api/shoot/list",
  "/leads": "/api/lead/list",
  "/payments-due": "/api/wedding-payments/instalments",
  "/wedding-payments": "/api/wedding-payments/list",
  "/bookables": "/api/bookable/list",
  "/tixian": "/api/withdrawals/list",
  "/fankui": "/api/feedback/list",
  "/user/renzheng": "/api/verification/list",
  "/user/dongtailist": "/api/posts/list",
  "/shenqing": "/api/applications/list",
  "/tousu": "/api/complaints/list",
  "/gamepk": "/api/challenges/list",
  "/discounts": "/api/discounts/list",
  "/refunds": "/api/refunds/list",
};

/** Lists that are asked for by POST. */
const postedCalls = new Set(["/api/chat/list", "/api/sendOrder/allList"]);

interface ListAnswer {
  path: string;
  sent: Readonly<Record<string, unknown>>;
  total: number;
}

function sentIn(request: Request): Readonly<Record<string, unknown>> {
  if (request.method() === "POST") return (request.postDataJSON() ?? {}) as Record<string, unknown>;
  return Object.fromEntries(new URL(request.url()).searchParams);
}

/** Lists that the page asked for, the latest last. A page may show an answer that it has asked for before. */
export type ListAnswers = readonly ListAnswer[];

/** Records the totals in the answers of list calls. Call it before the page loads, so that none is missed. */
export function collectLists(page: Page): ListAnswers {
  const answers: ListAnswer[] = [];
  const paths = new Set(Object.values(calls));
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    if (!paths.has(path)) return;
    void response.json().then(
      (body: { data?: { total?: number } } | null) => {
        const total = body?.data?.total;
        if (total !== undefined) answers.push({ path, sent: sentIn(response.request()), total });
      },
      () => {},
    );
  });
  return answers;
}

/** The latest answer for exactly the filters of an address. */
function answerFor(answers: ListAnswers, address: URL): number | undefined {
  const { view: _view, ...filters } = Object.fromEntries(address.searchParams);
  const paging = new Set(["pageNo", "pageSize", "sort", "dir"]);
  const isOf = ({ path, sent }: ListAnswer) => {
    const names = Object.keys(sent).filter((name) => !paging.has(name) && sent[name] !== undefined);
    return (
      path === calls[address.pathname] &&
      names.length === Object.keys(filters).length &&
      names.every((name) => String(sent[name]) === filters[name])
    );
  };
  return answers.findLast(isOf)?.total;
}

/** Opens the list of a figure, and shows the dashboard again. Returns the total of the rows that were asked for. */
export async function totalBehind(page: Page, figure: Locator, answers: ListAnswers): Promise<number | undefined> {
  try {
    await figure.click();
    const address = new URL(page.url());
    await expect.poll(() => answerFor(answers, address), { message: address.href }).toBeDefined();
    await expect(page.locator("main [aria-busy=true]:visible")).toHaveCount(0);
    const pager = shownPage(page).getByRole("navigation", { name: "Pages" });
    // A message may arrive meanwhile, so the latest answer counts.
    const shown = () => `of ${answerFor(answers, address)?.toLocaleString("en-US")}`;
    if ((await pager.count()) > 0)
      await expect(async () => expect(await pager.textContent()).toContain(shown())).toPass({ timeout: 15_000 });
    return answerFor(answers, address);
  } finally {
    // Also after a failure, because the caller tries again from there.
    await showTab(page, "Dashboard");
  }
}

/** The total of the rows that the list of a figure has for this session, without opening the list. */
export async function totalOf(page: Page, token: string, figure: Locator): Promise<number> {
  const { pathname, searchParams } = new URL((await figure.getAttribute("href")) ?? "", page.url());
  const { view: _view, ...filters } = Object.fromEntries(searchParams);
  const path = calls[pathname] ?? "";
  const headers = { token };
  const answer = postedCalls.has(path)
    ? await page.request.post(path, { headers, data: filters })
    : await page.request.get(path, { headers, params: filters });
  const body = (await answer.json()) as { message: string; data?: { total: number } };
  if (!body.data) throw new Error(`${path}: ${body.message}`);
  return body.data.total;
}

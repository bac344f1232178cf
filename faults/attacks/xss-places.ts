import { authApi, demoPassword, demoPhone } from "@vowdesk/contract/staff/auth";
import type { Order } from "@vowdesk/contract/local/orders";
import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { openClient, type Call, type Input, type Operation } from "../../packages/simulator/src/client.ts";
import { signIn } from "../../harness/sign-in.ts";
import { extremeTexts, type Payload } from "../../harness/xss-payloads.ts";

/** How many payloads each field accepted and refused. */
export type Placed = Record<string, { taken: number; refused: number }>;

const line = 64;
/** User names cannot contain spaces; markup works without them. */
const unspaced = (text: string) => text.replace(/\s/g, "/");

/** An administrator and the results. */
export interface Target {
  url: string;
  token: string;
  placed: Placed;
  call: Call;
}

/** Sends one text to one field; returns undefined where it was refused. */
export async function storePayload<O extends Operation>(
  target: Target,
  place: string,
  operation: O,
  input: Input<O>,
  token = target.token,
) {
  const count = (target.placed[place] ??= { taken: 0, refused: 0 });
  try {
    const answer = await target.call(operation, input, token);
    count.taken += 1;
    return answer;
  } catch {
    count.refused += 1;
    return undefined;
  }
}

async function storePayloads(target: Target, { text, mark }: Payload, place: number, appToken: string): Promise<void> {
  const short = text.slice(0, line);
  const username = unspaced(text).slice(0, line);
  await storePayload(target, "staff names", "users_add", {
    username,
    realName: short,
    nickName: short,
    introduction: text,
    password: `only-a-test-${place}`,
  });
  await storePayload(target, "role names, remarks", "roles_add", {
    roleCode: `xss-${place}`,
    roleName: short,
    remark: text,
  });
  await storePayload(target, "department names, addresses", "departments_add", {
    departmentName: short,
    address: text,
    phone: text.slice(0, 30),
  });
  await storePayload(target, "menu labels", "menus_add", { label: short, type: 0, parentId: 0, remark: text });
  const report = {
    kind: "script" as const,
    message: text,
    where: text.slice(0, 200),
    stack: text,
    requestId: null,
    build: "xss",
    count: 1,
  };
  await storePayload(target, "error log", "errors_report", { reports: [report] });
  if (place < 120) await storePayload(target, "orders", "appOrders_place", orderOf(text, mark), appToken);
}

let merchant: { id: number; dishes: { id: number }[] } | undefined;
const orderOf = (text: string, mark: string) => ({
  clientOrderId: `xss-order-${mark}`,
  merchantId: merchant?.id ?? 1,
  items: [{ dishId: merchant?.dishes[0]?.id ?? 1, quantity: 1 }],
  address: text.slice(0, 200),
  remark: text.slice(0, 200),
});

async function storeNotes(target: Target, all: readonly Payload[]): Promise<string> {
  const { records } = await target.call("orders_listDelivery", { pageSize: 1 }, target.token);
  let order = records[0] as Order | undefined;
  for (const { text } of [...all, ...extremeTexts.map((monster) => ({ text: monster }))]) {
    if (!order) break;
    const next = await storePayload(
      target,
      "order notes",
      "orders_act",
      { number: order.number, act: "note", version: order.version, reason: text },
      target.token,
    );
    order = (next as Order | undefined) ?? order;
  }
  return order?.number ?? "";
}

/** Renames entries of the menu, which are also titles of tabs and pages. */
async function storeTitles(target: Target, all: readonly Payload[]): Promise<void> {
  const rowsOf = (rows: readonly MenuRow[]): MenuRow[] => rows.flatMap((row) => [row, ...rowsOf(row.children)]);
  const rows = rowsOf(await target.call("menus_list", {}, target.token)).filter(({ type }) => type === 1);
  for (const [place, { id }] of rows.entries())
    await storePayload(target, "titles of pages and tabs", "menus_update", {
      id,
      label: all[place % all.length]?.text.slice(0, line),
    });
}

interface MenuRow {
  id: number;
  type: number;
  children: MenuRow[];
}

/** Fails sign-ins, whose user names the audit trail keeps; few enough that this address is not throttled. */
async function storeSubjects({ url, placed }: Target, all: readonly Payload[]): Promise<void> {
  for (const { text } of all.slice(0, 25))
    await fetch(url + authApi.signIn.path, {
      method: "POST",
      body: new URLSearchParams({ username: text, password: "wrong" }),
    });
  placed["audit subjects"] = { taken: Math.min(25, all.length), refused: 0 };
}

async function storeFileNames({ url, token, placed }: Target, all: readonly Payload[], dot: Buffer): Promise<void> {
  const count = (placed["file names"] = { taken: 0, refused: 0 });
  for (const { text } of all.slice(0, 150)) {
    const form = new FormData();
    form.append("file", new File([Uint8Array.from(dot)], `${text}.png`, { type: "image/png" }));
    const response = await fetch(`${url}${uploadsApi.upload.path}?module=pcimg`, {
      method: "POST",
      headers: { token },
      body: form,
    });
    const { data = "" } = (await response.json()) as { data?: string };
    if (/^(https?:\/\/[\w.:]+)?\/files\/[\w.-]+$/.test(data)) count.taken += 1;
    else count.refused += 1;
  }
}

export async function openTarget(url: string): Promise<Target> {
  const call = openClient(url, new AbortController().signal, 8);
  return { url, token: await signIn(url, "admin"), placed: {}, call };
}

/** Puts every payload into every text that a user, a phone or a browser can leave; returns the order with the notes. */
export async function storeEverywhere(target: Target, all: readonly Payload[], dot: Buffer): Promise<string> {
  const { call } = target;
  const customer = await call("appAuth_appSignIn", { phone: demoPhone("customer", 0), password: demoPassword });
  merchant = (await call("appOrders_merchants", {}, customer.token)).find(
    ({ open, dishes }) => open && dishes.length > 0,
  );
  for (const [place, payload] of all.entries()) await storePayloads(target, payload, place, customer.token);
  await storeTitles(target, all);
  const order = await storeNotes(target, all);
  await storeFileNames(target, all, dot);
  await storeSubjects(target, all);
  return order;
}

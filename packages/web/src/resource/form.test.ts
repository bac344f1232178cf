import { endpoint, staff, type Endpoint, type RefusalCode } from "@vowdesk/contract/kernel";
import { i18n } from "@lingui/core";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { CallRefused } from "../kernel/http/call-failures.ts";
import { memoryAt } from "../kernel/session/page-memory.ts";
import type { Toast } from "../ui/feedback/toast.tsx";
import { action, type AnyAction } from "./action.ts";
import { isRequired, numberText, parseNumber, shownFields, valuesOf } from "./draft.ts";
import { field } from "./field.ts";
import { rulesOf } from "./field-rules.ts";
import { form } from "./form.ts";
import type { ActionOwner } from "./record.ts";
import { createRunner } from "./runner.ts";
import { draftOf, isReady, type Run, type StoredRun } from "./run.ts";

// The session module reads its cookie at import.
vi.hoisted(() => vi.stubGlobal("document", { cookie: "" }));
i18n.loadAndActivate({ locale: "en", messages: {} });

const Text = z.string().trim().min(1).max(20);
const Shop = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  phone: z.string(),
  limits: z.object({ day: z.int(), night: z.int() }),
  labels: z.object({ en: z.string(), zh: z.string() }),
  seats: z.int().nullish(),
  places: z.int().optional(),
});
type Shop = z.infer<typeof Shop>;
const Limit = z.int().min(1).max(60);
const shared = {
  phone: z.string().max(12).nullish(),
  limits: z.object({ day: Limit, night: Limit }).optional(),
  labels: z.object({ en: Text, zh: Text }).partial().nullish(),
  seats: Limit.nullish(),
  kind: z.string().default("plain"),
};
const add = endpoint({
  method: "POST",
  path: "/api/shop/add",
  access: staff("shop" as never),
  summary: "Adds",
  input: z.object({ ...shared, name: Text, password: z.string().nullish(), parentId: z.int().nullish() }),
  output: Shop,
});
const update = endpoint({
  method: "PUT",
  path: "/api/shop/update",
  access: staff("shop" as never),
  summary: "Changes",
  input: z.object({
    ...shared,
    id: z.int(),
    version: z.int().nullish(),
    name: Text.optional(),
    places: z.int().min(0).optional(),
  }),
  output: Shop,
});
const find = endpoint({
  method: "GET",
  path: "/api/shop",
  access: staff("shop" as never),
  summary: "Gets",
  input: z.object({}),
  output: Shop,
});
const label = { id: "label" };
const shopForm = form({
  create: add,
  update,
  fields: {
    name: field.text(label, { refusals: ["department-name-taken"] }),
    password: field.secret(label),
    phone: field.phone(label, { when: ({ name }) => name !== "No phone" }),
    "limits.day": field.number(label),
    "limits.night": field.number(label),
    "labels.zh": field.text(label, { required: false }),
    seats: field.number(label, { required: false, whenEmpty: null }),
    places: field.number(label, { required: false, whenEmpty: 0 }),
  },
});
const edit = action({ name: "edit", label, opens: shopForm });
const addBelow = action({
  name: "add",
  label,
  opens: shopForm,
  initialValues: (shop: Shop | null) => ({ parentId: shop?.id }),
});
const copy = action({
  name: "copy",
  label,
  opens: shopForm,
  initialValues: () => ({ name: "North", limits: { day: 10, night: 20 } }),
});
const acts = { edit, addBelow, copy } as unknown as Record<"edit" | "addBelow" | "copy", AnyAction>;
const owner = { name: "users", key: "id", actions: Object.values(acts), tools: [], detail: null } as ActionOwner;
const shop: Shop = {
  id: 7,
  version: 2,
  name: "North",
  phone: "0571",
  limits: { day: 10, night: 20 },
  labels: { en: "North", zh: "北" },
};

/** A call whose answer the test controls. */
interface Asked {
  input: unknown;
  resolve: (answer: unknown) => void;
  reject: (failure: Error) => void;
}

let requested: Asked[] = [];
let toasts: Toast[] = [];
let replaced: [load: Endpoint, record: unknown][] = [];
let pages = 0;

beforeEach(() => {
  requested = [];
  toasts = [];
  replaced = [];
});

function openPage(page = `form page ${++pages}`) {
  const memory = memoryAt<StoredRun>(page, "run");
  const runner = createRunner(owner, memory, {
    call: ((_call: unknown, input: unknown) =>
      new Promise((resolve, reject) => requested.push({ input, resolve, reject }))) as never,
    toast: (toast) => toasts.push(toast),
    changed: () => {},
    navigate: () => {},
    replace: (load, record) => replaced.push([load, record]),
    canOpenDialog: () => true,
  });
  return { page, memory, ...runner };
}

type Opened = ReturnType<typeof openPage>;

function shown({ useRun }: Opened): Run {
  const run = useRun.getState();
  if (run === null) throw new Error("nothing is open");
  return run;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

function sentBy(page: Opened): unknown {
  page.send();
  return requested.at(-1)?.input;
}

async function refuse(reason: RefusalCode | "department-name-taken", data?: unknown): Promise<void> {
  requested.shift()?.reject(new CallRefused({ code: 200, message: `refused: ${reason}`, reason, data }));
  await settled();
}

describe("a form that changes a record", () => {
  test("sends changed fields only, trimmed, with id and version", () => {
    const page = openPage();
    page.start(acts.edit, shop);
    page.write("name", " North ");
    page.write("phone", " 0572 ");
    expect(sentBy(page)).toEqual({ id: 7, version: 2, phone: "0572" });
  });

  test("cannot be sent while nothing differs, and is not unsaved", () => {
    const page = openPage();
    page.start(acts.edit, shop);
    expect(isReady(shown(page))).toBe(false);
    page.write("name", "South");
    expect(isReady(shown(page))).toBe(true);
    page.write("name", "North  ");
    expect(isReady(shown(page))).toBe(false);
  });

  test("can be sent with all the values with which a new record begins", () => {
    const page = openPage();
    page.start(acts.copy, null);
    expect(isReady(shown(page))).toBe(true);
    page.write("name", "");
    expect(isReady(shown(page))).toBe(false);
  });

  test("sends an emptied text, keeps the stored one where the call takes no empty text", () => {
    const page = openPage();
    page.start(acts.edit, shop);
    page.write("phone", "");
    page.write("labels.zh", "");
    expect(sentBy(page)).toEqual({ id: 7, version: 2, phone: "" });
  });

  test("sends what an emptied number means, and nothing for one that was empty before", () => {
    const page = openPage();
    page.start(acts.edit, { ...shop, seats: 8, places: 5 });
    page.write("seats", "");
    page.write("places", " ");
    expect(isReady(shown(page))).toBe(true);
    expect(sentBy(page)).toEqual({ id: 7, version: 2, seats: null, places: 0 });
    const other = openPage();
    other.start(acts.edit, { ...shop, seats: null });
    other.write("seats", "9");
    other.write("seats", "");
    expect(isReady(shown(other))).toBe(false);
  });

  test("completes an object of which all fields are required, and only that", () => {
    const page = openPage();
    page.start(acts.edit, shop);
    page.write("limits.night", "30");
    page.write("labels.zh", "北店");
    expect(sentBy(page)).toEqual({ id: 7, version: 2, limits: { day: 10, night: 30 }, labels: { zh: "北店" } });
  });

  test.each(["", "0", "61", "1.5", "soon"])("cannot be sent with the number %j", (text) => {
    const page = openPage();
    page.start(acts.edit, shop);
    page.write("limits.day", text);
    expect(isReady(shown(page))).toBe(false);
  });

  test("does not send a field that other values hide", () => {
    const page = openPage();
    page.start(acts.edit, shop);
    page.write("phone", "1");
    page.write("name", "No phone");
    expect(sentBy(page)).toEqual({ id: 7, version: 2, name: "No phone" });
  });

  test("a conflict takes the current record and keeps what was typed", async () => {
    const page = openPage();
    page.start(acts.edit, shop);
    page.write("limits.day", "12");
    page.send();
    const current = { ...shop, version: 3, phone: "0599", limits: { day: 11, night: 25 } };
    await refuse("changed-meanwhile", { current, changedBy: "Li", changedAt: "2026-11-02T11:30:00+08:00" });
    expect(shown(page)).toMatchObject({ busy: false, conflict: { changedBy: "Li", before: shop } });
    expect(sentBy(page)).toEqual({ id: 7, version: 3, limits: { day: 12, night: 25 } });
  });

  test("a newer record replaces the first one only while nothing is typed", () => {
    const page = openPage();
    page.start(acts.edit, null);
    page.load(shop);
    page.load({ ...shop, version: 3 });
    page.write("name", "South");
    page.load({ ...shop, version: 4 });
    expect(sentBy(page)).toEqual({ id: 7, version: 3, name: "South" });
  });
});

describe("a form that adds a record", () => {
  test("sends what is filled, with the first values of the action", () => {
    const page = openPage();
    page.start(acts.addBelow, shop);
    page.write("name", "Below");
    page.write("limits.day", "5");
    page.write("limits.night", "6");
    expect(sentBy(page)).toEqual({ parentId: 7, name: "Below", limits: { day: 5, night: 6 } });
  });

  test("needs the fields that the call requires", () => {
    const page = openPage();
    page.start(acts.addBelow, null);
    for (const path of ["phone", "limits.day", "limits.night"]) page.write(path, "1");
    expect(isReady(shown(page))).toBe(false);
    page.write("name", "Below");
    expect(isReady(shown(page))).toBe(true);
  });
});

describe("the stored input of a form", () => {
  test("survives a reload without its password", () => {
    const page = openPage();
    page.start(acts.addBelow, shop);
    page.write("name", "Below");
    page.write("password", "Herbstlaub-11");
    expect(shown(page).values).toMatchObject({ password: "Herbstlaub-11" });
    const reloaded = openPage(page.page);
    expect(shown(reloaded)).toMatchObject({ record: shop, values: { name: "Below" } });
    expect(JSON.stringify(page.memory.read())).not.toContain("Herbstlaub");
  });

  test("keeps a conflict over a reload", async () => {
    const page = openPage();
    page.start(acts.edit, shop);
    page.write("name", "South");
    page.send();
    await refuse("changed-meanwhile", { current: { ...shop, version: 3 }, changedBy: "Li", changedAt: "2026-11-02" });
    expect(shown(openPage(page.page))).toMatchObject({ record: { version: 3 }, conflict: { changedBy: "Li" } });
  });

  test("is dropped when the answer arrives", async () => {
    const page = openPage();
    page.start(acts.edit, shop);
    page.write("name", "South");
    page.send();
    requested.shift()?.resolve(shop);
    await settled();
    expect(page.memory.read()).toBeNull();
    expect(toasts).toEqual([expect.objectContaining({ tone: "good" })]);
  });
});

test("the answer replaces the single record that a form loads", async () => {
  const page = openPage();
  const loaded = action({ name: "settings", label, opens: { ...shopForm, load: find } }) as unknown as AnyAction;
  page.start(loaded, shop);
  page.write("name", "South");
  page.send();
  const answer = { ...shop, name: "South", version: 3 };
  requested.shift()?.resolve(answer);
  await settled();
  expect(replaced).toEqual([[find, answer]]);
});

describe("a refusal of a form", () => {
  test("stands beside its field until the field changes", async () => {
    const page = openPage();
    page.start(acts.edit, shop);
    page.write("name", "South");
    page.send();
    await refuse("department-name-taken");
    expect(shown(page)).toMatchObject({ problems: { name: "refused: department-name-taken" }, note: null });
    page.write("name", "West");
    expect(shown(page).problems).toEqual({});
  });

  test("names the field of a nested path", async () => {
    const page = openPage();
    page.start(acts.edit, shop);
    page.write("labels.zh", "x");
    page.send();
    await refuse("invalid-input", { fields: { "labels.zh": "too short" } });
    expect(shown(page)).toMatchObject({ problems: { "labels.zh": "too short" }, note: null });
  });

  test("of a form that was closed does not reach the next form", async () => {
    const page = openPage();
    page.start(acts.edit, shop);
    page.write("name", "South");
    page.send();
    page.cancel();
    page.start(acts.edit, { ...shop, id: 8 });
    page.write("name", "East");
    await refuse("department-name-taken");
    expect(shown(page)).toMatchObject({ record: { id: 8 }, values: { name: "East" }, problems: {}, note: null });
    expect(toasts).toEqual([expect.objectContaining({ tone: "bad" })]);
  });
});

describe("the rules of a field", () => {
  test("come from the schema of the call", () => {
    expect(rulesOf(add.input, "name")).toMatchObject({ maxLength: 20, isNumber: false });
    expect(rulesOf(add.input, "phone")).toMatchObject({ maxLength: 12 });
    expect(rulesOf(add.input, "limits.day")).toMatchObject({ isNumber: true, min: 1, max: 60 });
    expect(() => rulesOf(add.input, "colour")).toThrow("colour");
  });

  test("mark a text as required if the call refuses an empty one", () => {
    const page = openPage();
    page.start(acts.addBelow, null);
    const draft = draftOf(shown(page));
    if (!draft) throw new Error("no form is open");
    const required = shownFields(draft).filter(([path, of]) => isRequired(draft, path, of, valuesOf(draft)));
    expect(required.map(([path]) => path)).toEqual(["name", "limits.day", "limits.night"]);
  });

  test.each([
    ["12", 100, 1_200],
    ["¥12.5", 100, 1_250],
    ["12,05", 100, 1_205],
    ["1.234", 100, Number.NaN],
    ["-1", 100, Number.NaN],
    ["1e3", 1, Number.NaN],
    ["2.5", 60, 150],
    ["１２．５", 100, 1_250],
    ["12\n", 1, 12],
    [" ", 1, undefined],
  ])("read %j with the scale %i as %j", (text, scale, value) => {
    expect(parseNumber(text, scale)).toBe(value);
  });

  test("show a number as a user types it", () => {
    expect([numberText(1_200, 100), numberText(1_205, 100), numberText(90, 60), numberText(7, 1)]).toEqual([
      "12",
      "12.05",
      "1.50",
      "7",
    ]);
  });
});

test("a field that the calls do not have does not compile", () => {
  // @ts-expect-error The calls have no field `colour`.
  form({ create: add, update, fields: { colour: field.text(label) } });
  // @ts-expect-error The labels have no French.
  form({ update, fields: { "labels.fr": field.text(label) } });
  // @ts-expect-error The limit is a number.
  form({ update, fields: { "limits.day": field.text(label) } });
  // @ts-expect-error An action that opens its own dialog names the calls that it needs.
  action({ name: "edit", label, opens: () => null });
  const inputFrom = (item: Shop) => item;
  // @ts-expect-error An action either opens or calls.
  action({ name: "edit", label, successMessage: label, call: update, inputFrom, opens: shopForm });
  expect(true).toBe(true);
});

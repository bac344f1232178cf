import { i18n } from "@lingui/core";
import { webhooksApi } from "@vowdesk/contract/messages/webhooks";
import { expect, test, vi } from "vitest";
import type { AnyForm } from "../../resource/form.ts";

const nothing = () => {};
vi.stubGlobal("location", { protocol: "http:", port: "", pathname: "/", origin: "http://desk.local" });
vi.stubGlobal("document", { cookie: "", documentElement: { dataset: {} }, addEventListener: nothing });
vi.stubGlobal("window", {
  addEventListener: nothing,
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
});
vi.stubGlobal("localStorage", { getItem: () => null, setItem: nothing, removeItem: nothing });
vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: nothing, removeItem: nothing });

i18n.loadAndActivate({ locale: "en", messages: {} });
const { allowedBy, deleteAction, editAction } = await import("./record-actions.ts");

interface Row {
  id: number;
  allowed: ("update" | "delete")[];
}

const allows = allowedBy<Row>();
const open = { id: 7, allowed: ["update", "delete"] } satisfies Row;
const closed = { id: 7, allowed: [] } satisfies Row;

test("a deletion sends the id of the record, confirms it, and is offered where the record allows it", () => {
  const remove = deleteAction<Row, typeof webhooksApi.delete>({
    call: webhooksApi.delete,
    isAvailable: allows("delete"),
  });
  expect(remove.inputFrom?.(open)).toEqual({ id: 7 });
  expect([remove.isAvailable(open), remove.isAvailable(closed)]).toEqual([true, false]);
  expect(remove.successMessage?.message).toBe("Deleted");
});

test("an edit is offered where the record allows it", () => {
  const form = { feature: "webhooks", create: undefined, update: webhooksApi.update } as unknown as AnyForm<Row>;
  const edit = editAction({ opens: form, isAvailable: allows("update") });
  expect([edit.isAvailable(open), edit.isAvailable(closed)]).toEqual([true, false]);
});

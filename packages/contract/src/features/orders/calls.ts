import * as z from "zod";
import { api, endpoint, listInput, pageOf, staff } from "../../kernel/index.ts";
import {
  BulkRow,
  Candidate,
  Courier,
  courierStates,
  DeliveryOrder,
  DeliveryStatus,
  DriverOrder,
  DriverStatus,
  ErrandOrder,
  ErrandStatus,
  ErrandTask,
  Order,
  OrderAct,
  OrderCounts,
  OrderDetail,
  orderKinds,
  OrderSettings,
  OrderSettingsChange,
  RevealedField,
} from "./schema.ts";

const OrderNumber = z.string().trim().min(1).max(40);
const Reason = z.string().trim().max(500);
const RecordId = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);
const Version = z.int().min(0).max(2_147_483_647);
/** The key of one command, made by whoever gives it: the same again does nothing again and gets the same answer. */
const CommandId = z.string().trim().min(8).max(64);

/** What every list of orders is narrowed by, beside the states of its kind. */
const filters = {
  /** Order number, phone tail, customer, merchant, plate or address; Chinese too. */
  q: z.string().trim().max(60),
  /** Narrows to orders that somebody waits for, or that were flagged. */
  scope: z.enum(["open", "soon", "late", "unassigned", "urged", "flagged"]),
  number: OrderNumber,
  zone: z.string().max(40),
  workerId: RecordId,
  customerId: RecordId,
  from: z.iso.date(),
  to: z.iso.date(),
};
const sorts = ["createdAt", "dueAt", "totalCents"] as const;

const command = {
  act: OrderAct,
  reason: Reason.optional(),
  workerId: RecordId.optional(),
  /** Of a refund: how much; absent means all that is left. */
  refundCents: z.int().min(1).max(100_000_000).optional(),
  /** Or the header `Idempotency-Key`. */
  commandId: CommandId.optional(),
};
const bulkAtMost = 200;

/** Staff: SPEC 7 and PRODUCT 4. */
export const ordersApi = api("orders", {
  listDelivery: endpoint({
    method: "GET",
    path: "/api/shopuser/allsend",
    access: staff("order:delivery"),
    summary: "Delivery orders",
    input: listInput({ ...filters, status: DeliveryStatus }, sorts),
    output: pageOf(DeliveryOrder),
  }),
  listDriver: endpoint({
    method: "GET",
    path: "/api/shopuser/allDai",
    access: staff("order:driver"),
    summary: "Designated-driver orders",
    input: listInput({ ...filters, status: DriverStatus }, sorts),
    output: pageOf(DriverOrder),
  }),
  listErrand: endpoint({
    method: "POST",
    path: "/api/sendOrder/allList",
    access: staff("order:errand"),
    reads: true,
    summary: "Errands",
    input: listInput({ ...filters, status: ErrandStatus, task: ErrandTask }, sorts),
    output: pageOf(ErrandOrder),
  }),
  countDelivery: endpoint({
    method: "GET",
    path: "/api/shopuser/allsend/counts",
    access: staff("order:delivery"),
    summary: "How many delivery orders are in each state",
    input: z.object({}),
    output: OrderCounts,
  }),
  countDriver: endpoint({
    method: "GET",
    path: "/api/shopuser/allDai/counts",
    access: staff("order:driver"),
    summary: "How many designated-driver orders are in each state",
    input: z.object({}),
    output: OrderCounts,
  }),
  countErrand: endpoint({
    method: "GET",
    path: "/api/sendOrder/allList/counts",
    access: staff("order:errand"),
    summary: "How many errands are in each state",
    input: z.object({}),
    output: OrderCounts,
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/shopuser/order/:number",
    access: staff("order"),
    summary: "One order of any kind with its parts, history and money",
    input: z.object({ number: OrderNumber }),
    output: OrderDetail,
  }),
  candidates: endpoint({
    method: "GET",
    path: "/api/shopuser/order/:number/candidates",
    access: staff("order:courier"),
    summary: "Who may take the order, the fittest first, each with the reasons",
    input: z.object({ number: OrderNumber }),
    output: z.array(Candidate),
  }),
  act: endpoint({
    method: "POST",
    path: "/api/shopuser/pcUpSend",
    access: staff("order"),
    summary: "An operator's act on an order of any kind; refused with 409 when somebody changed it first",
    input: z.object({ number: OrderNumber, version: Version, ...command }),
    output: Order,
  }),
  actOnMany: endpoint({
    method: "POST",
    path: "/api/shopuser/pcUpSend/bulk",
    access: staff("order"),
    ownTransaction: true,
    summary: "One act on many orders, each for itself; tells row by row what became of it",
    input: z.object({
      rows: z
        .array(z.object({ number: OrderNumber, version: Version }))
        .min(1)
        .max(bulkAtMost),
      ...command,
    }),
    output: z.object({ done: z.int(), skipped: z.int(), rows: z.array(BulkRow) }),
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/shopuser/pcUpSend/undo",
    access: staff("order"),
    summary: "Take one's last act on the order back, within ten seconds and before anybody changed it again",
    input: z.object({ number: OrderNumber, token: z.string().min(8).max(64) }),
    output: Order,
  }),
  exportPart: endpoint({
    method: "POST",
    path: "/api/shopuser/order/export",
    access: staff("order:export"),
    summary:
      "The next orders of one kind that the list's filters leave, newest first; each part is a line in the audit trail",
    input: z.object({
      kind: z.enum(orderKinds),
      /** As the list's own call takes them. */
      filters: z.record(z.string().max(20), z.string().max(60)).default({}),
      /** The last number of the part before. */
      after: OrderNumber.optional(),
    }),
    output: z.object({
      orders: z.array(Order),
      next: z.string().nullable(),
      /** The business's, in which a file shows times: an IANA name. */
      timeZone: z.string(),
    }),
  }),
  reveal: endpoint({
    method: "POST",
    path: "/api/shopuser/reveal",
    access: staff("order:reveal"),
    summary: "A phone number of an order, whole; each time is a line in the audit trail",
    input: z.object({ number: OrderNumber, field: RevealedField }),
    output: z.object({ value: z.string() }),
  }),
  couriers: endpoint({
    method: "POST",
    path: "/api/send/allList",
    access: staff("order:courier"),
    reads: true,
    summary: "Couriers, drivers and runners with live state",
    input: listInput(
      {
        q: z.string().trim().max(40),
        state: z.enum(courierStates),
        zone: z.string().max(40),
        serves: z.enum(orderKinds),
      },
      ["load", "rating", "name"],
    ),
    output: pageOf(Courier),
  }),
  settings: endpoint({
    method: "GET",
    path: "/api/shopuser/order/settings/all",
    access: staff("order"),
    summary: "Limits of the states, and what the desk does by itself",
    input: z.object({}),
    output: OrderSettings,
  }),
  changeSettings: endpoint({
    method: "PUT",
    path: "/api/shopuser/order/settings/all",
    access: staff("order:settings"),
    summary: "Change what is given of them; orders take new limits at their next state",
    input: OrderSettingsChange,
    output: OrderSettings,
  }),
});

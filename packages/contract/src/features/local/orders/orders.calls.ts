import * as z from "zod";
import {
  api,
  endpoint,
  listInput,
  pageOf,
  staff,
  BoundedVersion,
  Id,
  Text,
  OptionalReason,
  PositiveCentsUpTo,
} from "../../../kernel/index.ts";
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
  OrderAction,
  OrderCounts,
  OrderDetail,
  orderKinds,
  RevealedField,
} from "./orders.schema.ts";
import { ClientKey, ExactKey, OrderNumber } from "./inputs.ts";

/** Filters of every list of orders, besides the states of its kind. */
const filters = {
  /** Order number, end of a phone number, customer, merchant, plate or address; Chinese is supported. */
  q: Text(60),
  /** Open, urgent, unassigned, urged or flagged orders. */
  scope: z.enum(["open", "soon", "late", "unassigned", "urged", "flagged"]),
  number: OrderNumber,
  zone: z.string().max(40),
  workerId: Id,
  customerId: Id,
  from: z.iso.date(),
  to: z.iso.date(),
};
const sorts = ["createdAt", "dueAt", "totalCents"] as const;

const command = {
  act: OrderAction,
  reason: OptionalReason.optional(),
  workerId: Id.optional(),
  /** Amount of a refund; absent means the remaining amount. */
  refundCents: PositiveCentsUpTo(100_000_000).optional(),
  /** Alternative to the header `Idempotency-Key`. */
  commandId: ClientKey.optional(),
};
const maxBulk = 200;

/** Order calls of staff. */
export const ordersApi = api("orders", "Orders of all kinds, couriers and drivers", {
  listDelivery: endpoint({
    method: "GET",
    path: "/api/shopuser/allsend",
    access: staff("order:delivery"),
    summary: "List delivery orders",
    input: listInput({ ...filters, status: DeliveryStatus }, sorts),
    output: pageOf(DeliveryOrder),
  }),
  listDriver: endpoint({
    method: "GET",
    path: "/api/shopuser/allDai",
    access: staff("order:driver"),
    summary: "List designated-driver orders",
    input: listInput({ ...filters, status: DriverStatus }, sorts),
    output: pageOf(DriverOrder),
  }),
  listErrand: endpoint({
    method: "POST",
    path: "/api/sendOrder/allList",
    access: staff("order:errand"),
    reads: true,
    summary: "List errands",
    input: listInput({ ...filters, status: ErrandStatus, task: ErrandTask }, sorts),
    output: pageOf(ErrandOrder),
  }),
  countDelivery: endpoint({
    method: "GET",
    path: "/api/shopuser/allsend/counts",
    access: staff("order:delivery"),
    summary: "Count delivery orders by state",
    input: z.object({}),
    output: OrderCounts,
  }),
  countDriver: endpoint({
    method: "GET",
    path: "/api/shopuser/allDai/counts",
    access: staff("order:driver"),
    summary: "Count designated-driver orders by state",
    input: z.object({}),
    output: OrderCounts,
  }),
  countErrand: endpoint({
    method: "GET",
    path: "/api/sendOrder/allList/counts",
    access: staff("order:errand"),
    summary: "Count errands by state",
    input: z.object({}),
    output: OrderCounts,
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/shopuser/order/:number",
    access: staff("order"),
    summary: "Get one order of any kind with its items, history and money",
    input: z.object({ number: OrderNumber }),
    output: OrderDetail,
  }),
  candidates: endpoint({
    method: "GET",
    path: "/api/shopuser/order/:number/candidates",
    access: staff("order:courier"),
    summary: "List the workers who may take the order, best first, with the reasons",
    input: z.object({ number: OrderNumber }),
    output: z.array(Candidate),
  }),
  act: endpoint({
    method: "POST",
    path: "/api/shopuser/pcUpSend",
    access: staff("order"),
    summary: "Run an action of staff on an order of any kind. Refused with 409 if another user changed it first",
    input: z.object({ number: OrderNumber, version: BoundedVersion, ...command }),
    output: Order,
  }),
  actOnMany: endpoint({
    method: "POST",
    path: "/api/shopuser/pcUpSend/bulk",
    access: staff("order"),
    ownTransaction: true,
    summary: "Run one action on many orders independently. Returns the result of each",
    input: z.object({
      rows: z
        .array(z.object({ number: OrderNumber, version: BoundedVersion }))
        .min(1)
        .max(maxBulk),
      ...command,
    }),
    output: z.object({ done: z.int(), skipped: z.int(), rows: z.array(BulkRow) }),
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/shopuser/pcUpSend/undo",
    access: staff("order"),
    summary: "Undo the caller's last action on an order, within ten seconds and before anyone changes it again",
    input: z.object({ number: OrderNumber, token: ExactKey }),
    output: Order,
  }),
  exportPart: endpoint({
    method: "POST",
    path: "/api/shopuser/order/export",
    access: staff("order:export"),
    summary: "Get the next orders of one kind that match the list's filters, newest first. Each part is audited",
    input: z.object({
      kind: z.enum(orderKinds),
      filters: z.record(z.string().max(20), z.string().max(60)).default({}),
      after: OrderNumber.optional(),
    }),
    output: z.object({
      orders: z.array(Order),
      next: z.string().nullable(),
      /** Time zone of the business, in which a file shows times. IANA name. */
      timeZone: z.string(),
    }),
  }),
  reveal: endpoint({
    method: "POST",
    path: "/api/shopuser/reveal",
    access: staff("order:reveal"),
    summary: "Reveal a phone number of an order. Each call is audited",
    input: z.object({ number: OrderNumber, field: RevealedField }),
    output: z.object({ value: z.string() }),
  }),
  courier: endpoint({
    method: "GET",
    path: "/api/send/worker/:id",
    access: staff("order:courier"),
    summary: "Get one courier, driver or runner with their current state",
    input: z.object({ id: Id }),
    output: Courier,
  }),
  couriers: endpoint({
    method: "POST",
    path: "/api/send/allList",
    access: staff("order:courier"),
    reads: true,
    summary: "List couriers, drivers and runners with their current state",
    input: listInput(
      {
        q: Text(40),
        state: z.enum(courierStates),
        zone: z.string().max(40),
        serves: z.enum(orderKinds),
      },
      ["load", "rating", "name"],
    ),
    output: pageOf(Courier),
  }),
});

import * as z from "zod";
import { anyAppUser, api, app, endpoint, filePart, optionalFilter } from "../../../kernel/index.ts";
import { pictureBytes } from "../../operations/uploads/uploads.schema.ts";
import { AppMerchant, AppOrder, ErrandTask, photoMoments, Place } from "./orders.schema.ts";

const OrderNumber = z.string().trim().min(1).max(40);
const Reason = z.string().trim().max(500);
const RecordId = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);
const Address = z.string().trim().min(2).max(200);
const Remark = z.string().trim().max(200).default("");
const ClientOrderId = z.string().min(8).max(64);
const Zone = z.string().trim().min(1).max(40);
const Cents = z.int().min(0).max(1_000_000);
const Shift = z.object({ online: z.boolean(), place: Place.optional() });
const OnShift = z.object({ online: z.boolean() });

/** Order calls of app users. */
export const appOrdersApi = api("appOrders", "App: orders of customers, and the steps of merchants and workers", {
  merchants: endpoint({
    method: "GET",
    path: "/api/app/merchant/list",
    access: app("customer"),
    summary: "List open merchants with their dishes",
    input: z.object({ zone: optionalFilter(z.string().max(40)) }),
    output: z.array(AppMerchant),
  }),
  place: endpoint({
    method: "POST",
    path: "/api/app/order/place",
    access: app("customer"),
    summary: "Place and pay a delivery order. A repeated clientOrderId returns the same order",
    input: z.object({
      clientOrderId: ClientOrderId,
      merchantId: RecordId,
      items: z
        .array(z.object({ dishId: RecordId, quantity: z.int().min(1).max(99) }))
        .min(1)
        .max(30),
      address: Address,
      remark: Remark,
    }),
    output: AppOrder,
  }),
  placeRide: endpoint({
    method: "POST",
    path: "/api/app/ride/place",
    access: app("customer"),
    summary: "Request a designated driver, paid after the ride. A repeated clientOrderId returns the same order",
    input: z.object({
      clientOrderId: ClientOrderId,
      zone: Zone,
      pickup: Address,
      destination: Address,
      from: Place,
      to: Place,
      plate: z.string().trim().min(2).max(12),
      carModel: z.string().trim().min(1).max(40),
      remark: Remark,
    }),
    output: AppOrder,
  }),
  placeErrand: endpoint({
    method: "POST",
    path: "/api/app/errand/place",
    access: app("customer"),
    summary: "Post and pay an errand. A repeated clientOrderId returns the same order",
    input: z.object({
      clientOrderId: ClientOrderId,
      zone: Zone,
      task: ErrandTask,
      item: z.string().trim().min(1).max(100),
      itemValueCents: Cents,
      pickup: Address,
      destination: Address,
      from: Place,
      to: Place,
      remark: Remark,
    }),
    output: AppOrder,
  }),
  mine: endpoint({
    method: "GET",
    path: "/api/app/order/mine",
    access: anyAppUser,
    summary: "List the caller's open orders as customer, merchant or worker, oldest first",
    input: z.object({ limit: z.coerce.number<string | number>().int().min(1).max(200).default(50) }),
    output: z.array(AppOrder),
  }),
  urge: endpoint({
    method: "POST",
    path: "/api/app/order/urge",
    access: app("customer"),
    summary: "Urge an open order (催单)",
    input: z.object({ number: OrderNumber }),
    output: z.object({ urgedCount: z.int() }),
  }),
  merchantStep: endpoint({
    method: "POST",
    path: "/api/app/order/merchantStep",
    access: app("merchant"),
    summary: "Move an order to the given state, as its merchant",
    input: z.object({
      number: OrderNumber,
      to: z.enum(["accepted", "preparing", "ready"]),
      prepMinutes: z.int().min(1).max(240).optional(),
    }),
    output: AppOrder,
  }),
  courierStep: endpoint({
    method: "POST",
    path: "/api/app/order/courierStep",
    access: app("courier"),
    summary: "Move an order to the given state, as its courier",
    input: z.object({ number: OrderNumber, to: z.enum(["picked_up", "delivered"]) }),
    output: AppOrder,
  }),
  driverStep: endpoint({
    method: "POST",
    path: "/api/app/ride/driverStep",
    access: app("driver"),
    summary: "Move a ride to the given state, as its driver; or cancel at the car if the customer does not come",
    input: z.object({
      number: OrderNumber,
      to: z.enum(["accepted", "arrived", "driving", "finished", "cancelled"]),
      waitingMinutes: z.int().min(0).max(600).default(0),
      distanceM: z.int().min(0).max(1_000_000).optional(),
      reason: Reason.optional(),
    }),
    output: AppOrder,
  }),
  ridePhoto: endpoint({
    method: "POST",
    path: "/api/app/ride/photo",
    access: app("driver"),
    encoding: "multipart",
    bodyLimit: pictureBytes,
    ownTransaction: true,
    summary: "Attach a photo of the car at the start or the end of a ride. Returns all addresses of that moment",
    input: z.object({ number: OrderNumber, moment: z.enum(photoMoments), file: filePart() }),
    output: z.array(z.string()),
  }),
  runnerStep: endpoint({
    method: "POST",
    path: "/api/app/errand/runnerStep",
    access: app("runner", "courier"),
    summary: "Move an errand to the given state, as its runner. Delivery requires the receiver's code",
    input: z.object({
      number: OrderNumber,
      to: z.enum(["accepted", "in_progress", "delivered"]),
      pickupCode: z.string().trim().max(10).optional(),
    }),
    output: AppOrder,
  }),
  customerStep: endpoint({
    method: "POST",
    path: "/api/app/order/customerStep",
    access: app("customer"),
    summary: "Confirm receipt, pay a ride, or cancel if still possible",
    input: z.object({
      number: OrderNumber,
      to: z.enum(["completed", "paid", "closed", "confirmed", "cancelled"]),
      reason: Reason.optional(),
    }),
    output: AppOrder,
  }),
  courierShift: endpoint({
    method: "POST",
    path: "/api/app/courier/shift",
    access: app("courier"),
    summary: "Start or end a shift",
    input: Shift,
    output: OnShift,
  }),
  driverShift: endpoint({
    method: "POST",
    path: "/api/app/driver/shift",
    access: app("driver"),
    summary: "Start or end a shift",
    input: Shift,
    output: OnShift,
  }),
  runnerShift: endpoint({
    method: "POST",
    path: "/api/app/runner/shift",
    access: app("runner"),
    summary: "Start or end a shift",
    input: Shift,
    output: OnShift,
  }),
});

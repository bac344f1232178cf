import { sql } from "kysely";
import { TestFile } from "../../../forms.ts";
import { idOf, nothing, own, ownerColumn, shared, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  order: (server) => idOf(server, sql`select number as id from orders where status = 'paid' limit 1`),
  worker: (server) => idOf(server, sql`select min(id) as id from worker`),
  appOrder: (server, { id, appRole = "customer" }, owner) => {
    const isOwn = sql`${sql.ref(ownerColumn[appRole])} is not distinct from ${id}`;
    const first = owner === "own" ? isOwn : sql`not ${isOwn}`;
    // Staff have no own orders, so any will do.
    return idOf(server, sql`select number as id from orders order by ${first} desc, id limit 1`);
  },
};

export const rows: Rows = {
  "orders.listDelivery": nothing(),
  "orders.listDriver": nothing(),
  "orders.listErrand": nothing(),
  "orders.countDelivery": nothing(),
  "orders.countDriver": nothing(),
  "orders.countErrand": nothing(),
  "orders.detail": shared("order", (number) => ({ number }), "order:delivery"),
  "orders.act": shared("order", (number) => ({ number, act: "flag", version: 1 }), "order:delivery:flag"),
  "orders.exportPart": nothing({ kind: "delivery" }, "order:delivery"),
  "orders.reveal": shared("order", (number) => ({ number, field: "customerPhone" }), "order:delivery"),
  "orders.candidates": shared("order", (number) => ({ number }), "order:delivery"),
  // Answers per row: a missing order is a skipped row.
  "orders.actOnMany": nothing({ rows: [{ number: "WM0000000000", version: 1 }], act: "flag" }),
  "orders.undo": shared("order", (number) => ({ number, token: "no-such-token" }), "order:delivery"),
  "orders.courier": shared("worker"),
  "orders.couriers": nothing(),
  "orderChanges.editable": shared("order", (number) => ({ number }), "order:delivery:change"),
  "orderChanges.quote": shared("order", (number) => ({ number }), "order:delivery:change"),
  "orderChanges.changeDelivery": shared("order", (number) => ({ number, version: 1, expectedCents: 1 })),
  "orderChanges.changeRide": nothing(),
  "orderChanges.changeErrand": nothing(),
  "orderTotals.totals": nothing({ kind: "delivery" }, "order:delivery"),
  "orderEntry.findCustomer": nothing(),
  "orderEntry.merchants": nothing(),
  "orderEntry.quote": nothing(),
  "orderEntry.placeDelivery": nothing(),
  "orderEntry.placeRide": nothing(),
  "orderEntry.placeErrand": nothing(),
  "orderSettings.settings": nothing(),
  "orderSettings.changeSettings": nothing(),
  "orderSettings.zones": nothing(),
  "orderSettings.prices": nothing(),
  "orderSettings.changePrices": nothing(),
  "appOrders.merchants": nothing(),
  "appOrders.place": nothing(),
  "appOrders.placeRide": nothing(),
  "appOrders.placeErrand": nothing(),
  "appOrders.mine": nothing(),
  "appOrders.urge": own("appOrder", (number) => ({ number })),
  "appOrders.merchantStep": own("appOrder", (number) => ({ number, to: "accepted" })),
  "appOrders.courierStep": own("appOrder", (number) => ({ number, to: "picked_up" })),
  "appOrders.customerStep": own("appOrder", (number) => ({ number, to: "completed" })),
  "appOrders.driverStep": own("appOrder", (number) => ({ number, to: "accepted" })),
  "appOrders.ridePhoto": own("appOrder", (number) => ({
    number,
    moment: "start",
    file: new TestFile(Buffer.from("x")),
  })),
  "appOrders.runnerStep": own("appOrder", (number) => ({ number, to: "accepted" })),
  "appOrders.courierShift": nothing(),
  "appOrders.driverShift": nothing(),
  "appOrders.runnerShift": nothing(),
};

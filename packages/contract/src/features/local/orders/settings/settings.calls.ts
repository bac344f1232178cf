import * as z from "zod";
import { api, endpoint, staff } from "../../../../kernel/index.ts";
import { OrderPrices, OrderPricesChange, Zone } from "./prices.ts";
import { OrderSettings, OrderSettingsChange } from "./settings.schema.ts";

/** Calls for the settings of orders. */
export const orderSettingsApi = api("orderSettings", "Zones, due times and prices of orders", {
  settings: endpoint({
    method: "GET",
    path: "/api/shopuser/order/settings/all",
    access: staff("order"),
    summary: "Get the time limits of the states and the automatic actions",
    input: z.object({}),
    output: OrderSettings,
  }),
  changeSettings: endpoint({
    method: "PUT",
    path: "/api/shopuser/order/settings/all",
    access: staff("order:settings"),
    summary: "Change the given settings. Orders get new limits at their next change of state",
    input: OrderSettingsChange,
    output: OrderSettings,
  }),
  zones: endpoint({
    method: "GET",
    path: "/api/shopuser/order/zones",
    access: staff("order"),
    summary: "List the zones",
    input: z.object({}),
    output: z.array(Zone.pick({ name: true })),
  }),
  prices: endpoint({
    method: "GET",
    path: "/api/shopuser/order/prices",
    access: staff("order:price"),
    summary: "Get the zones and the prices of orders",
    input: z.object({}),
    output: OrderPrices,
  }),
  changePrices: endpoint({
    method: "PUT",
    path: "/api/shopuser/order/prices",
    access: staff("order:price:edit"),
    summary: "Change the given zones and prices. Orders that were placed before keep theirs",
    input: OrderPricesChange,
    output: OrderPrices,
  }),
});

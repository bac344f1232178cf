import type { OrderKind } from "@vowdesk/contract/local/orders";
import { deliveryRule } from "./delivery.ts";
import { driverRule } from "./driver.ts";
import { errandRule } from "./errand.ts";
import type { KindRule } from "./rule.ts";

export const rules: Readonly<Record<OrderKind, KindRule>> = {
  delivery: deliveryRule,
  driver: driverRule,
  errand: errandRule,
};

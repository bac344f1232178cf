import {
  appOrdersApi,
  orderChangesApi,
  orderEntryApi,
  ordersApi,
  orderSettingsApi,
  orderTotalsApi,
} from "@vowdesk/contract/local/orders";
import { bind } from "../../../kernel/http/bind.ts";
import { receivedFile } from "../../../kernel/http/received-file.ts";
import * as changes from "./changes.service.ts";
import * as entry from "./entry/entry.service.ts";
import * as orders from "./orders.service.ts";

export const calls = [
  ...bind(ordersApi, {
    ...orders,
    countDelivery: (ctx) => orders.counts(ctx, "delivery"),
    countDriver: (ctx) => orders.counts(ctx, "driver"),
    countErrand: (ctx) => orders.counts(ctx, "errand"),
  }),
  ...bind(orderSettingsApi, orders),
  ...bind(orderTotalsApi, { totals: orders.totals }),
  ...bind(orderChangesApi, changes),
  ...bind(orderEntryApi, entry),
  ...bind(appOrdersApi, {
    ...orders,
    ridePhoto: (ctx, { file, ...subject }) => orders.addPhoto(ctx, subject, receivedFile(file)),
  }),
];

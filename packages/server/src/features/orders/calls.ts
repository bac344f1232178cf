import { appOrdersApi, ordersApi } from "@vowdesk/contract/orders";
import { bind } from "../../kernel/bind.ts";
import * as orders from "./service.ts";

export const calls = [
  ...bind(ordersApi, {
    listDelivery: (query, ctx) => orders.list(ctx, query),
    countDelivery: (_input, ctx) => orders.counts(ctx),
    detail: ({ number }, ctx) => orders.detail(ctx, number),
    act: (command, ctx) => orders.act(ctx, command),
    couriers: (query, ctx) => orders.couriers(ctx, query),
  }),
  ...bind(appOrdersApi, {
    merchants: (query, ctx) => orders.merchants(ctx, query),
    place: (placement, ctx) => orders.place(ctx, placement),
    mine: (query, ctx) => orders.mine(ctx, query),
    merchantStep: (step, ctx) => orders.step(ctx, step),
    courierStep: (step, ctx) => orders.step(ctx, step),
    customerStep: (step, ctx) => orders.step(ctx, step),
    courierShift: (shift, ctx) => orders.courierShift(ctx, shift),
  }),
];

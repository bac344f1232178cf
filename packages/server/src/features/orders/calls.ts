import { appOrdersApi, ordersApi } from "@vowdesk/contract/orders";
import { bind } from "../../kernel/http/bind.ts";
import { receivedFile } from "../../kernel/http/received-file.ts";
import * as orders from "./service.ts";

export const calls = [
  ...bind(ordersApi, {
    listDelivery: (query, ctx) => orders.listDelivery(ctx, query),
    listDriver: (query, ctx) => orders.listDriver(ctx, query),
    listErrand: (query, ctx) => orders.listErrand(ctx, query),
    countDelivery: (_input, ctx) => orders.counts(ctx, "delivery"),
    countDriver: (_input, ctx) => orders.counts(ctx, "driver"),
    countErrand: (_input, ctx) => orders.counts(ctx, "errand"),
    detail: ({ number }, ctx) => orders.detail(ctx, number),
    candidates: (input, ctx) => orders.candidates(ctx, input),
    act: (command, ctx) => orders.act(ctx, command),
    actOnMany: (command, ctx) => orders.actOnMany(ctx, command),
    undo: (command, ctx) => orders.undo(ctx, command),
    reveal: (query, ctx) => orders.reveal(ctx, query),
    exportPart: (query, ctx) => orders.exportPart(ctx, query),
    couriers: (query, ctx) => orders.couriers(ctx, query),
    settings: (_input, ctx) => orders.settings(ctx),
    changeSettings: (change, ctx) => orders.changeSettings(ctx, change),
  }),
  ...bind(appOrdersApi, {
    merchants: (query, ctx) => orders.merchants(ctx, query),
    place: (placement, ctx) => orders.place(ctx, placement),
    placeRide: (ride, ctx) => orders.placeRide(ctx, ride),
    placeErrand: (errand, ctx) => orders.placeErrand(ctx, errand),
    mine: (query, ctx) => orders.mine(ctx, query),
    urge: (input, ctx) => orders.urge(ctx, input),
    merchantStep: (step, ctx) => orders.merchantStep(ctx, step),
    courierStep: (step, ctx) => orders.courierStep(ctx, step),
    driverStep: (step, ctx) => orders.driverStep(ctx, step),
    ridePhoto: ({ file, ...subject }, ctx) => orders.addPhoto(ctx, subject, receivedFile(file)),
    runnerStep: (step, ctx) => orders.runnerStep(ctx, step),
    customerStep: (step, ctx) => orders.customerStep(ctx, step),
    courierShift: (shift, ctx) => orders.shift(ctx, shift),
    driverShift: (shift, ctx) => orders.shift(ctx, shift),
    runnerShift: (shift, ctx) => orders.shift(ctx, shift),
  }),
];

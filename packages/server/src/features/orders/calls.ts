import {
  appOrdersApi,
  orderChangesApi,
  orderEntryApi,
  ordersApi,
  orderSettingsApi,
  orderTotalsApi,
} from "@vowdesk/contract/orders";
import { bind } from "../../kernel/http/bind.ts";
import { receivedFile } from "../../kernel/http/received-file.ts";
import * as changes from "./changes/service.ts";
import * as entry from "./entry/service.ts";
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
    courier: ({ id }, ctx) => orders.courier(ctx, id),
    couriers: (query, ctx) => orders.couriers(ctx, query),
  }),
  ...bind(orderSettingsApi, {
    settings: (_input, ctx) => orders.settings(ctx),
    changeSettings: (change, ctx) => orders.changeSettings(ctx, change),
    zones: (_input, ctx) => orders.zones(ctx),
    prices: (_input, ctx) => orders.prices(ctx),
    changePrices: (change, ctx) => orders.changePrices(ctx, change),
  }),
  ...bind(orderTotalsApi, { totals: (query, ctx) => orders.totals(ctx, query) }),
  ...bind(orderChangesApi, {
    editable: (query, ctx) => changes.editable(ctx, query),
    quote: (given, ctx) => changes.quoteChange(ctx, given),
    changeDelivery: (given, ctx) => changes.changeDelivery(ctx, given),
    changeRide: (given, ctx) => changes.changeRide(ctx, given),
    changeErrand: (given, ctx) => changes.changeErrand(ctx, given),
  }),
  ...bind(orderEntryApi, {
    findCustomer: (query, ctx) => entry.findCustomer(ctx, query),
    merchants: (_input, ctx) => entry.entryMerchants(ctx),
    quote: (order, ctx) => entry.quote(ctx, order),
    placeDelivery: (order, ctx) => entry.placeDelivery(ctx, order),
    placeRide: (ride, ctx) => entry.placeRide(ctx, ride),
    placeErrand: (errand, ctx) => entry.placeErrand(ctx, errand),
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

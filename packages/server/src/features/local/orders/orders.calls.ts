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
    listDelivery: orders.listDelivery,
    listDriver: orders.listDriver,
    listErrand: orders.listErrand,
    countDelivery: (ctx) => orders.counts(ctx, "delivery"),
    countDriver: (ctx) => orders.counts(ctx, "driver"),
    countErrand: (ctx) => orders.counts(ctx, "errand"),
    detail: orders.detail,
    candidates: orders.candidates,
    act: orders.act,
    actOnMany: orders.actOnMany,
    undo: orders.undo,
    reveal: orders.reveal,
    exportPart: orders.exportPart,
    courier: orders.courier,
    couriers: orders.couriers,
  }),
  ...bind(orderSettingsApi, {
    settings: orders.settings,
    changeSettings: orders.changeSettings,
    zones: orders.zones,
    prices: orders.prices,
    changePrices: orders.changePrices,
  }),
  ...bind(orderTotalsApi, { totals: orders.totals }),
  ...bind(orderChangesApi, {
    editable: changes.editable,
    quote: changes.quote,
    changeDelivery: changes.changeDelivery,
    changeRide: changes.changeRide,
    changeErrand: changes.changeErrand,
  }),
  ...bind(orderEntryApi, {
    findCustomer: entry.findCustomer,
    merchants: entry.entryMerchants,
    quote: entry.quote,
    placeDelivery: entry.placeDelivery,
    placeRide: entry.placeRide,
    placeErrand: entry.placeErrand,
  }),
  ...bind(appOrdersApi, {
    merchants: orders.merchants,
    place: orders.place,
    placeRide: orders.placeRide,
    placeErrand: orders.placeErrand,
    mine: orders.mine,
    urge: orders.urge,
    merchantStep: orders.merchantStep,
    courierStep: orders.courierStep,
    driverStep: orders.driverStep,
    ridePhoto: (ctx, { file, ...subject }) => orders.addPhoto(ctx, subject, receivedFile(file)),
    runnerStep: orders.runnerStep,
    customerStep: orders.customerStep,
    courierShift: orders.shift,
    driverShift: orders.shift,
    runnerShift: orders.shift,
  }),
];

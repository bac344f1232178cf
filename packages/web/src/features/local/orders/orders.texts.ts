import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { auditHint, orderHints } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/orders/delivery": { about: msg`Orders that couriers bring from a shop to a customer.`, hints: orderHints },
    "/orders/driver": {
      about: msg`Rides: a driver takes a customer home in the customer's own car.`,
      hints: orderHints,
    },
    "/orders/errand": {
      about: msg`Errands: a runner buys, fetches or delivers something for a customer.`,
      hints: orderHints,
    },
    "/orders/couriers": {
      about: msg`Couriers, drivers and runners on shift, with their current orders.`,
      hints: [msg`Assign orders to available couriers with the fewest orders.`],
    },
    "/orders/prices": {
      about: msg`Zones, fees and prices from which the price of a new order is calculated.`,
      hints: [msg`Orders that were placed before keep their prices.`, auditHint],
    },
  },
  audit: {
    order: {
      area: msg({ message: "Orders", context: "kind of record" }),
      placed: msg({ message: "Order placed", context: "order" }),
      assigned: msg({ message: "Courier assigned", context: "order" }),
      reassigned: msg({ message: "Courier changed", context: "order" }),
      advanced: msg`Order status changed`,
      cancelled: msg({ message: "Order cancelled", context: "order" }),
      refunded: msg({ message: "Order refunded", context: "order" }),
      declined: msg({ message: "Refund declined", context: "order" }),
      "written-off": msg`Ride written off`,
      urged: msg`Order urged by customer`,
      noted: msg({ message: "Note added", context: "order" }),
      flagged: msg({ message: "Order flagged", context: "order" }),
      changed: msg`Order changed before pickup`,
      exported: msg({ message: "Orders exported", context: "order" }),
      revealed: msg`Phone number revealed`,
      photographed: msg({ message: "Car photographed", context: "order" }),
      "pickup-code-replaced": msg`Pickup code replaced after wrong attempts`,
      stepped: msg`Order status changed in the app`,
      undone: msg`Order action undone`,
    },
    shift: {
      area: msg({ message: "Shifts", context: "order" }),
      began: msg({ message: "Shift started", context: "order" }),
      ended: msg({ message: "Shift ended", context: "order" }),
    },
    "order-settings": {
      area: msg({ message: "Order settings", context: "kind of record" }),
      changed: msg`Order settings changed`,
      repriced: msg`Zones and prices changed`,
    },
    phone: {
      searched: msg`Searched by full phone number`,
    },
  },
};

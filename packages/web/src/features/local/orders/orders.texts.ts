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
      area: msg`Orders`,
      placed: msg`Order placed`,
      assigned: msg`Courier assigned`,
      reassigned: msg`Courier changed`,
      advanced: msg`Order status changed`,
      cancelled: msg`Order cancelled`,
      refunded: msg`Order refunded`,
      declined: msg`Refund declined`,
      "written-off": msg`Ride written off`,
      urged: msg`Order urged by customer`,
      noted: msg`Note added`,
      flagged: msg`Order flagged`,
      changed: msg`Order changed before pickup`,
      exported: msg`Orders exported`,
      revealed: msg`Phone number revealed`,
      photographed: msg`Car photographed`,
      "pickup-code-replaced": msg`Pickup code replaced after wrong attempts`,
      stepped: msg`Order status changed in the app`,
      undone: msg`Order action undone`,
    },
    shift: {
      area: msg`Shifts`,
      began: msg`Shift started`,
      ended: msg`Shift ended`,
    },
    "order-settings": {
      area: msg`Order settings`,
      changed: msg`Order settings changed`,
      repriced: msg`Zones and prices changed`,
    },
    phone: {
      searched: msg`Searched by full phone number`,
    },
  },
};

import { msg } from "@lingui/core/macro";
import { orderSettingsApi, type OrderPrices } from "@vowdesk/contract/local/orders";
import { action } from "../../../../resource/action.ts";
import { field } from "../../../../resource/field.ts";
import { form } from "../../../../resource/form.ts";
import { Discounts } from "./discounts.tsx";
import { Zones } from "./zones.tsx";

/** Metres are typed in kilometres. */
const kilometres = { scale: 1_000, half: true } as const;
const half = { half: true } as const;

const pricesForm = form({
  load: orderSettingsApi.prices,
  update: orderSettingsApi.changePrices,
  fields: {
    zones: field.custom(msg({ message: "Zones", context: "order" }), Zones),
    deliveryFeeCents: field.money(msg`Delivery fee in other zones`),
    packingPerDishCents: field.money(msg`Packing per dish`, half),
    packingMaxCents: field.money(msg({ message: "Packing: maximum", context: "order" }), half),
    discounts: field.custom(msg({ message: "Discounts", context: "order" }), Discounts),
    rideFirstCents: field.money(msg({ message: "First price", context: "order" }), half),
    rideFirstMetres: field.number(msg`Included distance (km)`, kilometres),
    ridePerKilometreCents: field.money(msg`Each further kilometre`),
    waitingFreeMinutes: field.number(msg`Free waiting (minutes)`, half),
    waitingPerMinuteCents: field.money(msg`Waiting per minute`, half),
    waitingMaxCents: field.money(msg({ message: "Waiting: maximum", context: "order" })),
    errandFirstCents: field.money(msg({ message: "First price", context: "order" }), half),
    errandFirstMetres: field.number(msg`Included distance (km)`, kilometres),
    errandPerKilometreCents: field.money(msg`Each further kilometre`, half),
    errandBuyCents: field.money(msg`Surcharge for buying`, half),
  },
});

export const edit = action<OrderPrices>({
  name: "edit",
  label: msg({ message: "Edit", context: "button" }),
  opens: pricesForm,
});

export const pricesPage = { name: "orderSettings" as const, actions: [edit] };

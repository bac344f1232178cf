import { RouteRecord } from "./menus.schema.ts";

/** A valid menu of one directory with one page, for tests. */
export function aMenu(): RouteRecord[] {
  return [
    RouteRecord.parse({
      path: "/order",
      name: "order",
      component: "Layout",
      alwaysShow: false,
      meta: { title: "Delivery orders", icon: "truck-delivery", roles: ["order:delivery"] },
      children: [
        {
          path: "",
          name: "deliveryOrders",
          component: "/orders/delivery",
          alwaysShow: false,
          meta: { title: "Delivery orders", icon: "truck-delivery", roles: ["order:delivery"] },
        },
      ],
    }),
  ];
}

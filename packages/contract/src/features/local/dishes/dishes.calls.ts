import * as z from "zod";
import {
  api,
  endpoint,
  listInput,
  pageOf,
  staff,
  Id,
  NonEmptyText,
  RecordId,
  Text,
  Version,
} from "../../../kernel/index.ts";
import { Dish, DishPrice } from "./dishes.schema.ts";

const Name = NonEmptyText(60);

export const dishesApi = api("dishes", "Dishes of merchants", {
  list: endpoint({
    method: "GET",
    path: "/api/dish/list",
    access: staff("dish"),
    summary: "List the dishes of merchants",
    input: listInput({ name: Text(60), merchant: Text(60), state: z.enum(["on-sale", "off-sale"]) }, [
      "name",
      "priceCents",
    ]),
    output: pageOf(Dish),
  }),
  merchants: endpoint({
    method: "GET",
    path: "/api/dish/merchants",
    access: staff("dish"),
    summary: "List the merchants to which a dish can be added",
    input: z.object({}),
    output: z.array(z.object({ id: RecordId, name: z.string() })),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/dish/detail/:id",
    access: staff("dish"),
    summary: "Get one dish",
    input: z.object({ id: Id }),
    output: Dish,
  }),
  add: endpoint({
    method: "POST",
    path: "/api/dish/add",
    access: staff("dish:edit"),
    summary: "Add a dish to a merchant",
    input: z.object({ merchantId: Id, name: Name, priceCents: DishPrice, onSale: z.boolean().nullish() }),
    output: Dish,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/dish/update",
    access: staff("dish:edit"),
    summary: "Change name, price or availability of a dish. Absent or null fields are unchanged",
    input: z.object({
      id: Id,
      version: Version.min(0),
      name: Name.nullish(),
      priceCents: DishPrice.nullish(),
      onSale: z.boolean().nullish(),
    }),
    output: Dish,
  }),
});

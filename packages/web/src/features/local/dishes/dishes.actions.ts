import { msg } from "@lingui/core/macro";
import { dishesApi } from "@vowdesk/contract/local/dishes";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";

const dishForm = form({
  create: dishesApi.add,
  update: dishesApi.update,
  fields: {
    merchantId: field.select(msg({ message: "Merchant", context: "person" }), {
      call: dishesApi.merchants,
      choices: (merchants) => merchants.map(({ id, name }) => ({ value: String(id), label: name })),
      when: (_values, record) => record === null,
      refusals: ["merchant-unknown"],
    }),
    name: field.text(msg({ message: "Dish", context: "kind of record" })),
    priceCents: field.money(msg({ message: "Price", context: "field" }), {
      hint: msg`Applies to new orders. Orders that were placed before keep their price.`,
    }),
    onSale: field.check(msg({ message: "On sale", context: "state" }), { hint: msg`Customers can order the dish.` }),
  },
});

export const add = action({
  name: "add",
  label: msg({ message: "New dish", context: "dish" }),
  submitLabel: msg({ message: "Add dish", context: "dish" }),
  opens: dishForm,
  initialValues: () => ({ onSale: true }),
});

const edit = action({
  name: "update",
  label: msg({ message: "Edit", context: "button" }),
  tone: "primary",
  opens: dishForm,
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [edit];

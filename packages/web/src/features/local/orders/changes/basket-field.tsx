import type { Basket, EditableOrder } from "@vowdesk/contract/local/orders";
import type { ControlProps } from "../../../../resource/field.ts";
import { FormField } from "../../../../ui/overlay/form-dialog.tsx";
import { Dishes } from "../entry/dishes.tsx";

/** The dishes of an order. The merchant cannot be changed. */
export function OrderedDishes({ label, value, set, problem, record }: ControlProps<Basket>) {
  const { dishes = [] } = (record ?? {}) as Partial<EditableOrder>;
  return (
    <FormField id="dishes" label={label} isOptional={false} problem={problem}>
      <Dishes dishes={dishes} basket={value} set={set} />
    </FormField>
  );
}

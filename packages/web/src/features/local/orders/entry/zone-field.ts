import type { MessageDescriptor } from "@lingui/core";
import { orderSettingsApi } from "@vowdesk/contract/local/orders";
import { field } from "../../../../resource/field.ts";

/** A choice of the zones of the business. */
export const zoneField = (label: MessageDescriptor) =>
  field.select(label, {
    call: orderSettingsApi.zones,
    choices: (zones) => [{ value: "", label: "—" }, ...zones.map(({ name }) => ({ value: name, label: name }))],
  }) as ReturnType<typeof field.text>;

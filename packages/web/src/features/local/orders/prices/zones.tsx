import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { maxZones, type Zone } from "@vowdesk/contract/local/orders";
import type { ControlProps } from "../../../../resource/field.ts";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import { LimitedInput } from "../../../../ui/input/limited.tsx";
import controls from "../../../../ui/input/form-controls.module.css";
import { NumberInput } from "../../../../ui/input/number-input.tsx";
import css from "./prices.module.css";
import { Problem } from "../../../../ui/overlay/form-dialog.tsx";

/** A form control for the zones with their centre and delivery fee. */
export function Zones({ value: zones, set, problem, values }: ControlProps<Zone[]>) {
  const { t } = useLingui();
  const labels = [
    t({ message: "Zone", context: "order" }),
    t({ message: "Delivery fee", context: "order" }),
    t({ message: "Latitude", context: "field" }),
    t({ message: "Longitude", context: "field" }),
  ];
  const deliveryFeeCents = Number(values["deliveryFeeCents"] ?? 0);
  const { lat = 0, lng = 0 } = zones.at(-1) ?? {};
  return (
    <>
      <div className={css.scroll}>
        <table className={css.zones}>
          <thead>
            <tr>
              {labels.map((label) => (
                <th key={label}>{label}</th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {zones.map((zone, index) => (
              <ZoneRow
                key={index}
                labels={labels}
                zone={zone}
                update={(change) => set(zones.with(index, { ...zone, ...change }))}
                remove={() => set(zones.toSpliced(index, 1))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Problem>{problem}</Problem>
      {zones.length < maxZones && (
        <Button className={css.add} onClick={() => set([...zones, { name: "", lat, lng, deliveryFeeCents }])}>
          <IconPlus size={17} stroke={1.6} aria-hidden />
          <Trans>Add a zone</Trans>
        </Button>
      )}
    </>
  );
}

interface ZoneRowProps {
  /** Of the four fields, in their order. */
  labels: readonly string[];
  zone: Zone;
  update: (change: Partial<Zone>) => void;
  remove: () => void;
}

function ZoneRow({ labels, zone: { name, lat, lng, deliveryFeeCents }, update, remove }: ZoneRowProps) {
  const { t } = useLingui();
  const [zone = "", fee = "", latitude = "", longitude = ""] = labels;
  return (
    <tr>
      <td data-label={zone}>
        <LimitedInput
          type="text"
          className={controls.input}
          aria-label={zone}
          maxLength={40}
          required
          value={name}
          onChange={(event) => update({ name: event.target.value })}
        />
      </td>
      <td data-label={fee}>
        <NumberInput
          label={fee}
          scale={100}
          max={1_000_000}
          value={deliveryFeeCents}
          set={(next) => update({ deliveryFeeCents: next })}
        />
      </td>
      <td data-label={latitude}>
        <NumberInput label={latitude} value={lat} set={(next) => update({ lat: next })} min={-90} max={90} />
      </td>
      <td data-label={longitude}>
        <NumberInput label={longitude} value={lng} set={(next) => update({ lng: next })} min={-180} max={180} />
      </td>
      <td>
        <IconButton label={t({ message: `Remove ${name}`, context: "button" })} onClick={remove}>
          <IconTrash size={17} stroke={1.6} />
        </IconButton>
      </td>
    </tr>
  );
}

import { textContains } from "@vowdesk/contract/kernel";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Button } from "../../../../ui/input/button.tsx";
import { FormField } from "../../../../ui/overlay/form-dialog.tsx";
import type { ControlProps } from "../../../../resource/field.ts";
import { iconNames, iconOf } from "../../../../ui/overlay/menu-icons.ts";
import fields from "../../../../ui/input/form-controls.module.css";
import css from "./menus.module.css";

type IconPickerProps = Pick<ControlProps<string | null | undefined>, "value" | "set">;

/** Picks one of the available icons; they can be searched by name. */
export function IconPicker({ value: chosen, set }: IconPickerProps) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const value = chosen ?? "";
  const Icon = iconOf(value);
  return (
    <FormField id={id} label={t({ message: "Icon", context: "menu" })} isOptional problem={undefined}>
      <div>
        <Button id={id} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon size={18} stroke={1.6} aria-hidden="true" /> {value || <Trans context="menu">Choose</Trans>}
        </Button>
      </div>
      {isOpen && (
        <Icons
          value={value}
          set={(name) => {
            set(name);
            setOpen(false);
          }}
        />
      )}
    </FormField>
  );
}

function Icons({ value, set }: IconPickerProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const names = iconNames.filter((name) => textContains(name, text));
  return (
    <div className={css.icons}>
      <input
        className={fields.input}
        type="search"
        placeholder={t({ message: "Search", context: "search field" })}
        aria-label={t({ message: "Search icons", context: "menu" })}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={css.iconGrid} role="radiogroup" aria-label={t({ message: "Icon", context: "menu" })}>
        {names.map((name) => {
          const Icon = iconOf(name);
          return (
            <button
              key={name}
              type="button"
              role="radio"
              aria-checked={name === value}
              aria-label={name}
              title={name}
              className={css.iconChoice}
              onClick={() => set(name)}
            >
              <Icon size={20} stroke={1.6} aria-hidden="true" />
            </button>
          );
        })}
      </div>
      {names.length === 0 && <Trans context="state">No results</Trans>}
    </div>
  );
}

import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { reopen, resolve } from "../../features/operations/errors/errors.actions.ts";
import { advance, assign, cancel, flag, note, reassign, unflag } from "../../features/local/orders/orders.actions.ts";
import { useCan } from "../../kernel/session/rights.ts";
import type { AnyAction } from "../../resource/action.ts";
import { changeSettings, currentSettings, useSettings } from "../../features/staff/settings/components/settings.ts";
import { Button } from "../../ui/input/button.tsx";
import { Switch } from "../../ui/input/switch.tsx";
import { keysOf } from "./chord.ts";
import { withOwnKey } from "./own-keys.ts";
import { ModalFrame } from "../../ui/overlay/modal-frame.tsx";
import { closeShortcuts, useShortcutsSheet } from "./shortcuts-state.ts";
import { shortcuts, type Shortcut } from "./shortcuts.ts";
import css from "./shortcuts-sheet.module.css";

interface Line {
  label: MessageDescriptor;
  /** Alternatives, each a set of keys pressed together. */
  ways: readonly (readonly string[])[];
}

/** Handled in `ui/table/list-keys.ts` and `ui/input/search-field.tsx`. */
const listLines: readonly Line[] = [
  { label: msg({ message: "Next row", context: "shortcuts" }), ways: [["J"], ["↓"]] },
  { label: msg({ message: "Previous row", context: "shortcuts" }), ways: [["K"], ["↑"]] },
  { label: msg({ message: "Open row", context: "shortcuts" }), ways: [["Enter"]] },
  { label: msg`Close the panel or dialog`, ways: [["Esc"]] },
  { label: msg({ message: "Search list", context: "search field" }), ways: [["/"]] },
];

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

function linesOf(group: Shortcut["group"]): Line[] {
  return shortcuts
    .filter((shortcut) => shortcut.group === group)
    .map(({ label, chord }) => ({ label, ways: [keysOf(chord, isMac())] }));
}

/** Shortcuts of actions on the current row. */
function linesOfActions(actions: readonly Pick<AnyAction, "label" | "shortcut">[]): Line[] {
  return actions.flatMap(({ label, shortcut }) => (shortcut ? [{ label, ways: [[shortcut]] }] : []));
}

const orderLines = () => linesOfActions([assign, reassign, advance, note, flag, unflag, cancel]);
const errorLines = () => linesOfActions([resolve, reopen]);

/** The list of all shortcuts. */
export function ShortcutsSheet() {
  const { t } = useLingui();
  const { isOpen } = useShortcutsSheet();
  const hasOrders = useCan("order:delivery");
  const hasErrors = useCan("errors");
  return (
    <ModalFrame
      isOpen={isOpen}
      close={closeShortcuts}
      title={t({ message: "Keyboard shortcuts", context: "help" })}
      widthPx={720}
      closesOutside
    >
      <LetterSettings />
      <div className={css.groups}>
        <Group title={<Trans context="shortcuts">Everywhere</Trans>} lines={linesOf("app")} />
        <Group title={<Trans context="page tabs">Tabs</Trans>} lines={linesOf("tabs")} />
        <Group title={<Trans context="shortcuts">Lists</Trans>} lines={listLines} />
        {hasOrders && <Group title={<Trans context="shortcuts">Orders</Trans>} lines={orderLines()} />}
        {hasErrors && <Group title={<Trans context="shortcuts">Errors</Trans>} lines={errorLines()} />}
      </div>
    </ModalFrame>
  );
}

function Group({ title, lines }: { title: ReactNode; lines: readonly Line[] }) {
  const { i18n } = useLingui();
  return (
    <section className={css.group}>
      <h3>{title}</h3>
      <dl>
        {lines.map(({ label, ways }) => (
          <div key={label.id} className={css.line}>
            <dt>{i18n._(label)}</dt>
            <dd>
              {ways.map((keys) => (
                <span key={keys.join()} className={css.way}>
                  {keys.map((key) => (
                    <ShownKey key={key} name={key} label={i18n._(label)} isAlone={keys.length === 1} />
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Switches the shortcuts of a single character on or off and resets their keys. */
function LetterSettings() {
  const { t } = useLingui();
  const isOn = useSettings(({ letterShortcuts }) => letterShortcuts);
  const isChanged = useSettings(({ shortcutKeys }) => Object.keys(shortcutKeys).length > 0);
  return (
    <div className={css.letters}>
      <Switch
        label={t`Shortcuts of a single character`}
        hint={t`Click a key to change it`}
        isOn={isOn}
        set={(letterShortcuts) => changeSettings({ letterShortcuts })}
      />
      {isChanged && (
        <Button size="s" onClick={() => changeSettings({ shortcutKeys: {} })}>
          <Trans>Reset to defaults</Trans>
        </Button>
      )}
    </div>
  );
}

/** A key of a shortcut. The user can change a key that is a single character and pressed alone. */
function ShownKey({ name, label, isAlone }: { name: string; label: string; isAlone: boolean }) {
  const { t } = useLingui();
  const original = name.toLowerCase();
  const own = useSettings(({ shortcutKeys }) => shortcutKeys[original] ?? original);
  const isOn = useSettings(({ letterShortcuts }) => letterShortcuts);
  if (!isAlone || !/^[!-~]$/.test(name)) return <kbd>{name}</kbd>;
  const change = (text: string) => {
    const next = text.toLowerCase().at(-1);
    if (next === undefined || !/^[!-/:-~]$/.test(next)) return;
    changeSettings({ shortcutKeys: withOwnKey(currentSettings().shortcutKeys, original, next) });
  };
  return (
    <input
      className={css.key}
      aria-label={t({ message: `Key for “${label}”`, context: "shortcuts" })}
      value={own.toUpperCase()}
      disabled={!isOn}
      onFocus={(event) => event.target.select()}
      onChange={(event) => change(event.target.value)}
    />
  );
}

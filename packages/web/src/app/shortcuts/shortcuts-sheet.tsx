import { Modal } from "@mantine/core";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { reopen, resolve } from "../../features/errors/actions.ts";
import { advance, assign, cancel, flag, note, reassign, unflag } from "../../features/orders/actions.ts";
import { useCan } from "../../kernel/session/session.ts";
import type { AnyAction } from "../../resource/action.ts";
import { keysOf } from "./chord.ts";
import { useOpenAfterMount } from "../../ui/timing/after-mount.ts";
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
  { label: msg`Next row`, ways: [["J"], ["↓"]] },
  { label: msg`Previous row`, ways: [["K"], ["↑"]] },
  { label: msg`Open the row`, ways: [["Enter"]] },
  { label: msg`Close what is open`, ways: [["Esc"]] },
  { label: msg`Search in the list`, ways: [["/"]] },
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
    <Modal
      opened={useOpenAfterMount(isOpen)}
      onClose={closeShortcuts}
      title={t`Keyboard shortcuts`}
      size="calc(720px)"
      zIndex={300}
      classNames={{ title: css.title ?? "" }}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <div className={css.groups}>
        <Group title={<Trans>Everywhere</Trans>} lines={linesOf("app")} />
        <Group title={<Trans>Tabs</Trans>} lines={linesOf("tabs")} />
        <Group title={<Trans>Lists</Trans>} lines={listLines} />
        {hasOrders && <Group title={<Trans>On an order</Trans>} lines={orderLines()} />}
        {hasErrors && <Group title={<Trans>On an error</Trans>} lines={errorLines()} />}
      </div>
    </Modal>
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
                    <kbd key={key}>{key}</kbd>
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

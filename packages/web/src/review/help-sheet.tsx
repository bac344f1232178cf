import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ModalFrame } from "../ui/overlay/modal-frame.tsx";
import type { QueuePage } from "./queue-page.ts";
import css from "./notices.module.css";

/** The keys of the review page. */
export function HelpSheet({ page, close }: { page: QueuePage; close: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <ModalFrame isOpen title={t({ message: "Keyboard shortcuts", context: "help" })} close={close}>
      <dl className={css.keys}>
        <Key keys="J ↓">
          <Trans context="review">Next item</Trans>
        </Key>
        <Key keys="K ↑">
          <Trans context="review">Previous item</Trans>
        </Key>
        {Object.values(page.acts).map(({ act, key, words }) => (
          <Key key={act} keys={key}>
            {i18n._(words.name)}
          </Key>
        ))}
        <Key keys="1 … 9">
          <Trans>Choose a reason and send</Trans>
        </Key>
        <Key keys="Enter">
          <Trans>Enter your own reason</Trans>
        </Key>
        <Key keys="S">
          <Trans>Skip until the end</Trans>
        </Key>
        <Key keys="U">
          <Trans>Undo the latest decision</Trans>
        </Key>
        <Key keys="X">
          <Trans>Select the item for a bulk decision</Trans>
        </Key>
        <Key keys="/">
          <Trans context="search field">Search list</Trans>
        </Key>
        <Key keys="Esc">
          <Trans context="button">Back</Trans>
        </Key>
      </dl>
    </ModalFrame>
  );
}

const Key = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <div>
    <dt>{children}</dt>
    <dd>
      {keys.split(" ").map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dd>
  </div>
);

import { Menu as Base } from "@base-ui/react/menu";
import { IconCheck, type TablerIcon } from "@tabler/icons-react";
import { useState, type KeyboardEvent } from "react";
import { unawaited } from "../timing/unawaited.ts";
import css from "./menu.module.css";

interface MenuEntry {
  label: string;
  /** Keyboard shortcut of the entry. */
  key?: string | undefined;
  icon?: TablerIcon;
  isDanger?: boolean;
  /** Whether the entry is the current choice, such as the language in use. */
  isChosen?: boolean;
  /** Draws a line above. */
  startsGroup?: boolean;
  /** The language of the label when it differs from the page's. */
  lang?: string;
  run: () => void;
}

export interface MenuProps {
  /** Position of the button. One menu serves all rows of a table. */
  at: DOMRect;
  /** The button that opened the menu. A click on it toggles the menu, so it does not count as a click outside. */
  opener?: Element;
  /** A title above the entries. */
  heading?: string | undefined;
  entries: readonly MenuEntry[];
  close: () => void;
  /** Keys that were pressed while the code of the menu loaded. */
  typed: readonly string[];
}

/** Distance from the button. */
const gapPx = 8;

/** Keeps Tab in the menu. Escape, a click outside and a choice close the menu. */
function keepTab(event: KeyboardEvent): void {
  if (event.key === "Tab") event.preventDefault();
}

/** Focuses the first entry, then replays the keys that were pressed while the code of the menu loaded. */
async function takeOver(menu: HTMLElement, typed: readonly string[]): Promise<void> {
  // Base UI remembers the focused element in two microtasks. It moves the focus in the next frame, unless the menu has it.
  await Promise.resolve();
  await Promise.resolve();
  menu.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
  for (const key of typed) {
    // React renders the effect of a key in a microtask.
    await Promise.resolve();
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
}

/** The menu that `PointMenu` shows. */
export function Menu({ at, opener, heading, entries, close, typed }: MenuProps) {
  // Rendered beside its button, not at the end of the body, so that it is in the landmark of the button.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const change = (isOpen: boolean, { reason, event }: Base.Root.ChangeEventDetails) => {
    const isOpener = reason === "outside-press" && event.target instanceof Node && opener?.contains(event.target);
    if (!isOpen && !isOpener) close();
  };
  const [takeOverOnMount] = useState(() => (menu: HTMLElement | null) => {
    if (menu) unawaited(takeOver(menu, typed), "unasked");
  });
  const items = entries.map((entry) => <Entry key={entry.label} entry={entry} />);
  return (
    <span ref={setPlace} className={css.place}>
      {place && (
        <Base.Root open modal={false} onOpenChange={change}>
          <Base.Portal container={place}>
            <Base.Positioner
              className={css.positioner}
              anchor={{ getBoundingClientRect: () => at }}
              positionMethod="fixed"
              align="end"
              sideOffset={gapPx}
            >
              <Base.Popup ref={takeOverOnMount} className={css.menu} onKeyDown={keepTab}>
                {heading === undefined ? (
                  items
                ) : (
                  <Base.Group>
                    <Base.GroupLabel className={css.heading}>{heading}</Base.GroupLabel>
                    {items}
                  </Base.Group>
                )}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </span>
  );
}

const iconLook = { stroke: 1.6, "aria-hidden": true } as const;

function Entry({ entry }: { entry: MenuEntry }) {
  const { label, key: shortcut, icon: Icon, isDanger, isChosen, startsGroup, lang, run } = entry;
  return (
    <>
      {startsGroup && <Base.Separator className={css.line} />}
      <Base.Item
        className={css.entry}
        lang={lang}
        aria-current={isChosen || undefined}
        data-danger={isDanger || undefined}
        onClick={run}
      >
        {Icon && <Icon size={17} {...iconLook} />}
        <span className={css.label}>{label}</span>
        {isChosen && <IconCheck size={16} {...iconLook} />}
        {shortcut && <kbd>{shortcut}</kbd>}
      </Base.Item>
    </>
  );
}

import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { isComposing, isPressed } from "../shortcuts/chord.ts";
import type { Entry, Group } from "./entry.ts";
import { closePalette, usePalette } from "./palette-state.ts";
import { PaletteFoot } from "./palette-foot.tsx";
import { PaletteGroup } from "./palette-group.tsx";
import { useGroups } from "./use-groups.ts";
import css from "./palette.module.css";

/** The search over pages, orders and people. */
export function Palette() {
  const { isOpen } = usePalette();
  return isOpen ? <PaletteDialog /> : null;
}

function PaletteDialog() {
  const { t } = useLingui();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={t`Search pages, orders and people`}
      onCancel={(event) => {
        event.preventDefault();
        closePalette();
      }}
      onClose={() => !dialog.current?.open && closePalette()}
      onClick={({ target }) => target === dialog.current && closePalette()}
    >
      <PaletteBody />
    </dialog>
  );
}

/** Opens as a modal. The browser returns the focus on close. */
function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(function openOnTop() {
    const own = dialog.current;
    own?.showModal();
    return () => own?.close();
  }, []);
  return dialog;
}

function choose({ run, staysOpen }: Entry): void {
  if (staysOpen) return run();
  closePalette();
  // After the dialog has returned the focus, so that the action can move it.
  setTimeout(run);
}

/** The active entry. It stays active when other entries arrive. */
function useActive(entries: readonly Entry[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const active = entries.find(({ id }) => id === chosen) ?? entries[0] ?? null;
  const move = (step: number) => {
    const at = active ? entries.indexOf(active) : 0;
    const next = entries.at((at + step) % Math.max(1, entries.length));
    if (next) setChosen(next.id);
  };
  return { active, move, set: setChosen };
}

function PaletteBody() {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const listId = useId();
  const groups = useGroups(text);
  const entries = groups.flatMap((group) => group.entries);
  const { active, move, set } = useActive(entries);
  const optionId = ({ id }: Entry) => `${listId}${id}`;
  const setQuery = (next: string) => {
    setText(next);
    set(null);
  };
  return (
    <div className={css.palette}>
      <SearchLine
        text={text}
        write={setQuery}
        move={move}
        enter={() => active && choose(active)}
        listId={listId}
        activeId={active ? optionId(active) : undefined}
      />
      <div
        id={listId}
        className={css.list}
        role="listbox"
        aria-label={t({ message: "Results", context: "command palette" })}
      >
        {groups.map((group) => (
          <PaletteGroup
            key={group.name}
            group={group}
            active={active}
            optionId={optionId}
            setActive={(entry) => set(entry.id)}
            choose={choose}
          />
        ))}
      </div>
      {groups.length === 0 && (
        <p className={css.nothing}>
          <Trans context="state">No results</Trans>
        </p>
      )}
      <ResultStatus groups={groups} count={entries.length} />
      <PaletteFoot active={active} />
    </div>
  );
}

interface SearchLineProps {
  text: string;
  write: (text: string) => void;
  move: (step: number) => void;
  enter: () => void;
  listId: string;
  activeId: string | undefined;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The search field. While an input method composes, it gets Enter and the arrows. */
function SearchLine({ text, write, move, enter, listId, activeId }: SearchLineProps) {
  const { t } = useLingui();
  useEffect(
    function showActive() {
      if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    },
    [activeId],
  );
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const step = steps[event.key];
    if (step) move(step);
    else if (event.key === "Enter") enter();
    else if (isPressed({ key: "k", mod: true }, event.nativeEvent)) closePalette();
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.search}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        autoFocus
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-label={t`Search pages, orders and people`}
        placeholder={t`Page, order number, phone or name`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={handleKey}
      />
      <kbd aria-hidden="true">Esc</kbd>
    </div>
  );
}

/** Announces the number of results to screen readers. */
function ResultStatus({ groups, count }: { groups: readonly Group[]; count: number }) {
  const { t } = useLingui();
  return (
    <p className="visually-hidden" role="status">
      {groups.some(({ isLoading }) => isLoading)
        ? t({ message: "Searching…", context: "command palette" })
        : t`${plural(count, { one: "# result", other: "# results" })}`}
    </p>
  );
}

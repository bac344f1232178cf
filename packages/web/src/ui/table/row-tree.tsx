import { Trans } from "@lingui/react/macro";
import {
  useEffect,
  useId,
  useRef,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import type { TreeRow } from "../input/tree/tree-checks.ts";
import { treeStep } from "./tree-keys.ts";
import { TreeFold } from "./tree-fold.tsx";
import css from "./row-tree.module.css";

interface RowTreeProps {
  label: string;
  /** Explains the keys. */
  help: ReactNode;
  rows: readonly TreeRow[];
  current: number | null;
  setCurrent: (id: number) => void;
  fold: (id: number, isOpen: boolean) => void;
  draw: (row: TreeRow) => ReactNode;
  /** Handles further keys. True when the key was handled. */
  obey: (event: KeyboardEvent<HTMLElement>, row: TreeRow) => boolean;
  /** Id of the row that keeps the focus while it moves. */
  following: number | null;
  /** Makes a row draggable or a drop target. Returns the cleanup function. */
  attach?: ((element: HTMLElement, id: number) => () => void) | undefined;
}

/** A tree of rows with custom content. One row is in the tab order. */
export function RowTree({ label, help, rows, current, setCurrent, fold, following, ...props }: RowTreeProps) {
  const helpId = useId();
  const tree = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === current),
  );
  useEffect(
    function keepFocusOnTheMoved() {
      if (following !== null && mayTakeFocus(tree.current)) rowIn(tree.current, following)?.focus();
    },
    [following, rows],
  );
  const follow = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>("[data-id]")?.dataset["id"];
    if (id !== undefined && Number(id) !== current) setCurrent(Number(id));
  };
  const obey = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[at];
    // Buttons in a row handle their own keys.
    if (!row || !(event.target as Element).matches("[data-id]")) return;
    const step = event.altKey || event.ctrlKey || event.metaKey ? null : treeStep(rows, at, event.key);
    if (step && "goTo" in step) rowIn(tree.current, step.goTo)?.focus();
    else if (step) fold(step.id, step.isOpen);
    else if (!props.obey(event, row)) return;
    event.preventDefault();
  };
  return (
    <div className={css.whole}>
      <div
        ref={tree}
        role="tree"
        aria-label={label}
        aria-describedby={helpId}
        className={css.tree}
        onFocus={follow}
        onKeyDown={obey}
      >
        {rows.map((row) => (
          <Row
            key={row.node.id}
            row={row}
            isCurrent={row.node.id === rows[at]?.node.id}
            fold={() => row.isOpen !== null && fold(row.node.id, !row.isOpen)}
            attach={props.attach}
          >
            {props.draw(row)}
          </Row>
        ))}
      </div>
      {rows.length === 0 && <NothingFound />}
      <p id={helpId} className={css.help}>
        {help}
      </p>
    </div>
  );
}

/** A moved row has lost the focus to the body. A focused element elsewhere keeps it. */
const mayTakeFocus = (tree: HTMLElement | null) =>
  document.activeElement === document.body || tree?.contains(document.activeElement) === true;

function NothingFound() {
  return (
    <p className={css.none}>
      <Trans context="state">No results</Trans>
    </p>
  );
}

const rowIn = (tree: HTMLElement | null, id: number) => tree?.querySelector<HTMLElement>(`[data-id="${id}"]`);

interface RowProps {
  row: TreeRow;
  isCurrent: boolean;
  fold: () => void;
  attach: RowTreeProps["attach"];
  children: ReactNode;
}

function Row({ row: { node, level, place, siblings, isOpen }, isCurrent, fold, attach, children }: RowProps) {
  const element = useRef<HTMLDivElement>(null);
  const { id } = node;
  useEffect(
    function attachToElement() {
      return element.current && attach ? attach(element.current, id) : undefined;
    },
    [attach, id],
  );
  return (
    <div
      ref={element}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isCurrent}
      tabIndex={isCurrent ? 0 : -1}
      data-id={id}
      className={css.row}
      style={{ "--level": level - 1 } as CSSProperties}
    >
      <TreeFold isOpen={isOpen} fold={fold} />
      {children}
    </div>
  );
}

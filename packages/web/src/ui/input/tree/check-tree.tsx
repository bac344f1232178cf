import { IconCheck, IconMinus, IconPlus } from "@tabler/icons-react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState, type CSSProperties, type FocusEvent, type KeyboardEvent } from "react";
import { Button } from "../button.tsx";
import {
  checkOf,
  chosenAlone,
  rowsOf,
  toggled,
  withBelow,
  type Check,
  type CheckNode,
  type TreeRow,
} from "./tree-checks.ts";
import { treeStep } from "../../table/tree-keys.ts";
import { TreeFold } from "../../table/tree-fold.tsx";
import controls from "../form-controls.module.css";
import css from "./check-tree.module.css";

interface CheckTreeProps {
  label: string;
  roots: readonly CheckNode[];
  chosen: ReadonlySet<number>;
  /** The saved selection. Rows that differ from it are marked. */
  before: ReadonlySet<number>;
  isReadOnly: boolean;
  change: (chosen: ReadonlySet<number>) => void;
}

/** A tree of checkboxes. A node includes its descendants and is half checked when only some of them are chosen. */
export function CheckTree(props: CheckTreeProps) {
  const { label, roots, chosen, before, isReadOnly, change } = props;
  const { t } = useLingui();
  const helpId = useId();
  const tree = useTree(props);
  return (
    <div className={css.whole}>
      <div className={css.bar}>
        <input
          className={`${controls.input} ${css.find}`}
          type="search"
          placeholder={t({ message: "Search", context: "search field" })}
          aria-label={t({ message: "Search", context: "search field" })}
          value={tree.text}
          onChange={(event) => tree.setText(event.target.value)}
        />
        <FoldButton roots={roots} closed={tree.closed} setClosed={tree.setClosed} />
      </div>
      <div
        role="tree"
        aria-label={label}
        aria-multiselectable="true"
        aria-readonly={isReadOnly || undefined}
        aria-describedby={helpId}
        className={css.tree}
        onFocus={tree.follow}
        onKeyDown={tree.obey}
      >
        {tree.rows.map((row) => (
          <Row
            key={row.node.id}
            row={row}
            check={checkOf(row.node, chosen)}
            mark={markOf(row.node, before, chosen)}
            isCurrent={row.node.id === tree.currentId}
            isReadOnly={isReadOnly}
            toggle={() => tree.toggle(row)}
            fold={() => row.isOpen !== null && tree.fold(row.node.id, !row.isOpen)}
            alone={() => change(chosenAlone(roots, chosen, row.node))}
          />
        ))}
        {tree.rows.length === 0 && (
          <p className={css.none}>
            <Trans context="state">No results</Trans>
          </p>
        )}
      </div>
      <p id={helpId} className={css.help}>
        {isReadOnly ? (
          <Trans>Use the arrow keys to move. Left and right collapse and expand.</Trans>
        ) : (
          <Trans>
            Use the arrow keys to move. Space checks an entry with everything below it, Shift+Space only the entry.
          </Trans>
        )}
      </p>
    </div>
  );
}

function useTree({ roots, chosen, isReadOnly, change }: CheckTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [text, setText] = useState("");
  const [current, setCurrent] = useState<number | null>(null);
  const rows = rowsOf(roots, closed, text);
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === current),
  );
  const follow = ({ target }: FocusEvent<HTMLElement>) =>
    setCurrent(Number(target.closest<HTMLElement>("[data-id]")?.dataset["id"]));
  const focus = (id: number, tree: HTMLElement) => {
    setCurrent(id);
    tree.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  };
  const fold = (id: number, isOpen: boolean) =>
    setClosed(new Set(isOpen ? [...closed].filter((item) => item !== id) : [...closed, id]));
  const toggle = ({ node }: TreeRow) => {
    setCurrent(node.id);
    if (!isReadOnly) change(toggled(roots, chosen, node));
  };
  const obey = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[at];
    if (event.altKey || event.ctrlKey || event.metaKey || !row) return;
    const step = treeStep(rows, at, event.key);
    if (step && "goTo" in step) focus(step.goTo, event.currentTarget);
    else if (step) fold(step.id, step.isOpen);
    else if (event.key !== " " && event.key !== "Enter") return;
    else if (!event.shiftKey) toggle(row);
    else if (!isReadOnly) change(chosenAlone(roots, chosen, row.node));
    event.preventDefault();
  };
  return { rows, closed, setClosed, text, setText, fold, toggle, follow, obey, currentId: rows[at]?.node.id ?? null };
}

interface FoldButtonProps {
  roots: readonly CheckNode[];
  closed: ReadonlySet<number>;
  setClosed: (closed: ReadonlySet<number>) => void;
}

function FoldButton({ roots, closed, setClosed }: FoldButtonProps) {
  const parents = roots.flatMap(withBelow).filter(({ children }) => children.length > 0);
  const isAnyClosed = closed.size > 0;
  return (
    <Button size="s" look="bare" onClick={() => setClosed(new Set(isAnyClosed ? [] : parents.map(({ id }) => id)))}>
      {isAnyClosed ? <Trans context="button">Expand all</Trans> : <Trans context="button">Collapse all</Trans>}
    </Button>
  );
}

type Mark = "added" | "removed" | null;

function markOf({ id, isFolder }: CheckNode, before: ReadonlySet<number>, chosen: ReadonlySet<number>): Mark {
  if (isFolder || before.has(id) === chosen.has(id)) return null;
  return chosen.has(id) ? "added" : "removed";
}

interface RowProps {
  row: TreeRow;
  check: Check;
  mark: Mark;
  isCurrent: boolean;
  isReadOnly: boolean;
  toggle: () => void;
  fold: () => void;
  alone: () => void;
}

const ariaChecks = { all: true, some: "mixed", none: false } as const;

function Row({ row: { node, level, place, siblings, isOpen }, check, mark, isCurrent, isReadOnly, ...act }: RowProps) {
  const canBeAlone = !isReadOnly && !node.isFolder && node.children.length > 0;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isOpen ?? undefined}
      aria-checked={ariaChecks[check]}
      aria-disabled={isReadOnly || undefined}
      tabIndex={isCurrent ? 0 : -1}
      data-id={node.id}
      data-mark={mark ?? undefined}
      className={css.row}
      style={{ "--level": level - 1 } as CSSProperties}
      onClick={act.toggle}
    >
      <TreeFold isOpen={isOpen} fold={act.fold} />
      <span className={css.box} data-check={check} aria-hidden="true">
        {check === "all" && <IconCheck size={12} stroke={3} />}
        {check === "some" && <IconMinus size={12} stroke={3} />}
      </span>
      <span className={css.label} data-folder={node.isFolder || undefined}>
        {node.label} {node.hint && <small>{node.hint}</small>}
      </span>
      {canBeAlone && <AloneButton alone={act.alone} />}
      {mark && (
        <span className={css.mark} aria-hidden="true">
          {mark === "added" ? <IconPlus size={14} stroke={2.4} /> : <IconMinus size={14} stroke={2.4} />}
        </span>
      )}
    </div>
  );
}

/** For mouse and touch. The keyboard uses Shift+Space. */
function AloneButton({ alone }: { alone: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={css.alone}
      onClick={(event) => {
        event.stopPropagation();
        alone();
      }}
    >
      <Trans context="input">Only this</Trans>
    </button>
  );
}

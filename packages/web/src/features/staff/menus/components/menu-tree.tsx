import { Trans, useLingui } from "@lingui/react/macro";
import { menuTypes, shownCode, type MenuNode, type VisibilityRow } from "@vowdesk/contract/staff/menus";
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Button } from "../../../../ui/input/button.tsx";
import type { TreeActions } from "../../../../ui/table/row-acts.tsx";
import { RowTree } from "../../../../ui/table/row-tree.tsx";
import { SearchField } from "../../../../ui/input/search-field.tsx";
import { rowsOf, type CheckNode, type TreeRow } from "../../../../ui/input/tree/tree-checks.ts";
import { dragRow } from "./drag-rows.ts";
import { MenuRow } from "./menu-row.tsx";
import { flat, moveByKey, type Move } from "./menu-moves.ts";
import { useMoves } from "./use-moves.ts";
import css from "./menus.module.css";

interface MenuTreeProps {
  roots: readonly MenuNode[];
  /** Why each row is shown or hidden for the chosen user, by id; null if none is chosen. */
  why: ReadonlyMap<number, VisibilityRow> | null;
  acts: TreeActions<MenuNode>;
  canMove: boolean;
  /** Buttons next to the search field. */
  tools: ReactNode;
}

/** Nodes of the tree, which can be searched by label, code and path. */
function searchNodes(nodes: readonly MenuNode[]): CheckNode[] {
  return nodes.map(({ id, label, code, path, type, children }) => ({
    id,
    label,
    hint: `${shownCode(code)} ${path}`,
    isFolder: type === menuTypes.directory,
    children: searchNodes(children),
  }));
}

/** Directories are initially open and pages closed. `toggled` holds the rows that differ from that. */
function useFolds(roots: readonly MenuNode[]) {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const nodes = flat(roots).filter(({ children }) => children.length > 0);
  const isClosed = ({ id, type }: MenuNode) => (type !== menuTypes.directory) !== toggled.has(id);
  const closed = new Set(nodes.filter(isClosed).map(({ id }) => id));
  const fold = (id: number, isOpen: boolean) => {
    if (closed.has(id) !== isOpen) return;
    setToggled(toggled.has(id) ? new Set([...toggled].filter((item) => item !== id)) : new Set([...toggled, id]));
  };
  const foldAll = (isOpen: boolean) =>
    setToggled(new Set(nodes.filter(({ type }) => (type !== menuTypes.directory) === isOpen).map(({ id }) => id)));
  return { closed, fold, foldAll };
}

/** Tree of menu rows, which can be collapsed, searched, moved and edited. */
export function MenuTree({ roots, why, acts, canMove, tools }: MenuTreeProps) {
  const { t } = useLingui();
  const [text, setText] = useState<string | null>(null);
  const folds = useFolds(roots);
  const rows = rowsOf(searchNodes(roots), folds.closed, text ?? "");
  const byId = new Map(flat(roots).map((node) => [node.id, node]));
  const tree = useTreeActs({ ...folds, roots, acts, canMove: canMove && text === null, byId });
  const draw = ({ node: { id } }: TreeRow) => {
    const node = byId.get(id);
    return node && <MenuRow node={node} why={why?.get(id) ?? null} acts={acts} canDrag={tree.canMove} />;
  };
  return (
    <>
      <div className={css.bar}>
        <SearchField label={t`Name, code or path`} value={text} set={setText} main />
        <Button look="bare" onClick={() => folds.foldAll(folds.closed.size > 0)}>
          {folds.closed.size > 0 ? (
            <Trans context="button">Expand all</Trans>
          ) : (
            <Trans context="button">Collapse all</Trans>
          )}
        </Button>
        {tools}
      </div>
      <RowTree
        label={t({ message: "Menus", context: "kind of record" })}
        help={<Help canMove={tree.canMove} canEdit={acts.edit !== null} />}
        rows={rows}
        current={tree.current}
        setCurrent={tree.setCurrent}
        fold={folds.fold}
        draw={draw}
        obey={tree.handleKey}
        following={tree.following}
        attach={tree.canMove ? tree.attach : undefined}
      />
      <p role="status" className="visually-hidden">
        {tree.news}
      </p>
    </>
  );
}

function Help({ canMove, canEdit }: { canMove: boolean; canEdit: boolean }) {
  return (
    <>
      <Trans>Use the arrow keys to move. Left and right collapse and expand.</Trans>{" "}
      {canEdit && <Trans>Enter edits, Insert adds a child, Delete deletes.</Trans>}{" "}
      {canMove && (
        <Trans>Alt with an arrow key moves the row: up, down, into the entry before it, or out of its parent.</Trans>
      )}
    </>
  );
}

interface TreeActsOptions {
  roots: readonly MenuNode[];
  byId: ReadonlyMap<number, MenuNode>;
  closed: ReadonlySet<number>;
  fold: (id: number, isOpen: boolean) => void;
  acts: TreeActions<MenuNode>;
  canMove: boolean;
}

/** Handles keys and pointers on the rows. */
function useTreeActs({ roots, byId, closed, fold, acts, canMove }: TreeActsOptions) {
  const moves = useMoves();
  const [current, setCurrent] = useState<number | null>(null);
  const [following, follow] = useState<number | null>(null);
  const move = (next: Move) => {
    setCurrent(next.id);
    follow(next.id);
    if (closed.has(next.parentId)) fold(next.parentId, true);
    moves.move(next);
  };
  const latest = useRef({ move, treeNow: moves.treeNow, closed, byId });
  useEffect(function keepLatest() {
    latest.current = { move, treeNow: moves.treeNow, closed, byId };
  });
  const attach = useCallback(
    (element: HTMLElement, id: number) =>
      dragRow(element, id, {
        treeNow: () => latest.current.treeNow(),
        isOpen: (item) => {
          const { byId: nodes, closed: closedIds } = latest.current;
          return (nodes.get(item)?.children.length ?? 0) > 0 && !closedIds.has(item);
        },
        move: (next) => latest.current.move(next),
      }),
    [],
  );
  const keys: Readonly<Record<string, ((node: MenuNode) => void) | null>> = {
    Enter: acts.edit,
    Insert: acts.add,
    Delete: acts.remove,
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>, { node: { id } }: TreeRow) => {
    const node = byId.get(id);
    if (!node || event.ctrlKey || event.metaKey) return false;
    if (!event.altKey) {
      keys[event.key]?.(node);
      return Boolean(keys[event.key]);
    }
    if (!canMove || !event.key.startsWith("Arrow")) return false;
    const next = moveByKey(roots, id, event.key);
    if (next) move(next);
    // Handled even without a move, because Alt with an arrow navigates the browser's history.
    return true;
  };
  const choose = (id: number) => {
    setCurrent(id);
    if (id !== following) follow(null);
  };
  return { ...moves, current, setCurrent: choose, following, handleKey, attach, canMove };
}

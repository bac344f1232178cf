import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { documentLimits } from "@vowdesk/contract/messages/announcements";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLineDashed,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  type TablerIcon,
} from "@tabler/icons-react";
import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { MarkType, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { editorSchema } from "./editor-schema.ts";

const { nodes, marks } = editorSchema;

/** A button of the editor's toolbar. */
export interface Tool {
  name: string;
  label: MessageDescriptor;
  icon: TablerIcon;
  run: Command;
  isOn: (state: EditorState) => boolean;
}

/** Blocks that contain the selection, outermost first. */
const around = ({ selection: { $from } }: EditorState) =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth));

const isInside = (state: EditorState, type: NodeType) => around(state).some((node) => node.type === type);
const listDepth = (state: EditorState) =>
  around(state).filter(({ type }) => type === nodes.bullets || type === nodes.numbers).length;

export function hasMark(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

const isHeading = (state: EditorState, level: number) => {
  const { parent } = state.selection.$from;
  return parent.type === nodes.heading && parent.attrs["level"] === level;
};

/** Toggles between heading and paragraph. */
const heading =
  (level: 2 | 3): Command =>
  (state, dispatch, view) =>
    (isHeading(state, level) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(
      state,
      dispatch,
      view,
    );

const toggleIn =
  (type: NodeType, into: Command, outOf: Command): Command =>
  (state, dispatch, view) =>
    (isInside(state, type) ? outOf : into)(state, dispatch, view);

/** Nests a list item up to the maximum depth of a document. */
export const nestListItem: Command = (state, dispatch, view) =>
  listDepth(state) < documentLimits.lists && sinkListItem(nodes.item)(state, dispatch, view);

export const insert =
  (type: NodeType, attrs: Record<string, unknown> | null = null): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(type.create(attrs)).scrollIntoView());
    return true;
  };

export const breakLine: Command = insert(nodes.break);

const never = () => false;
const marking = (name: string, label: MessageDescriptor, icon: TablerIcon, type: MarkType): Tool => ({
  name,
  label,
  icon,
  run: toggleMark(type),
  isOn: (state) => hasMark(state, type),
});
const listing = (name: string, label: MessageDescriptor, icon: TablerIcon, type: NodeType): Tool => ({
  name,
  label,
  icon,
  run: toggleIn(type, wrapInList(type), liftListItem(nodes.item)),
  isOn: (state) => isInside(state, type),
});

/** The buttons in groups. Links and pictures open dialogs and are not part of it. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    {
      name: "heading",
      label: msg({ message: "Heading", context: "announcement" }),
      icon: IconH2,
      run: heading(2),
      isOn: (state) => isHeading(state, 2),
    },
    {
      name: "subheading",
      label: msg({ message: "Subheading", context: "announcement" }),
      icon: IconH3,
      run: heading(3),
      isOn: (state) => isHeading(state, 3),
    },
  ],
  [
    marking("bold", msg({ message: "Bold", context: "announcement" }), IconBold, marks.bold),
    marking("italic", msg({ message: "Italic", context: "announcement" }), IconItalic, marks.italic),
    marking("strike", msg({ message: "Strike through", context: "announcement" }), IconStrikethrough, marks.strike),
  ],
  [
    listing("bullets", msg({ message: "List", context: "text format" }), IconList, nodes.bullets),
    listing("numbers", msg({ message: "Numbered list", context: "announcement" }), IconListNumbers, nodes.numbers),
    {
      name: "quote",
      label: msg({ message: "Quote", context: "announcement" }),
      icon: IconBlockquote,
      run: toggleIn(nodes.quote, wrapIn(nodes.quote), lift),
      isOn: (state) => isInside(state, nodes.quote),
    },
    {
      name: "rule",
      label: msg({ message: "Dividing line", context: "announcement" }),
      icon: IconLineDashed,
      run: insert(nodes.rule),
      isOn: never,
    },
  ],
  [
    { name: "undo", label: msg({ message: "Undo", context: "button" }), icon: IconArrowBackUp, run: undo, isOn: never },
    {
      name: "redo",
      label: msg({ message: "Redo", context: "announcement" }),
      icon: IconArrowForwardUp,
      run: redo,
      isOn: never,
    },
  ],
];

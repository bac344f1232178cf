import type { Document } from "@vowdesk/contract/messages/announcements";
import { baseKeymap, chainCommands, exitCode, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, splitListItem } from "prosemirror-schema-list";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { pastedFiles } from "../../../../ui/input/pasted-files.ts";
import { documentOf, editorSchema, nodeOf } from "./editor-schema.ts";
import { breakLine, nestListItem } from "./editor-tools.ts";

const { nodes, marks } = editorSchema;

const keys = keymap({
  "Mod-z": undo,
  "Shift-Mod-z": redo,
  "Mod-y": redo,
  "Mod-b": toggleMark(marks.bold),
  "Mod-i": toggleMark(marks.italic),
  Enter: splitListItem(nodes.item),
  "Shift-Enter": chainCommands(exitCode, breakLine),
  "Mod-]": nestListItem,
  "Mod-[": liftListItem(nodes.item),
});

/** Typed shortcuts that start a block: `## `, `- `, `1. `, `> `. */
const beginnings = inputRules({
  rules: [
    textblockTypeInputRule(/^(##{1,2})\s$/, nodes.heading, ([, hashes]) => ({ level: hashes?.length === 3 ? 3 : 2 })),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullets),
    wrappingInputRule(/^\s*1[.)]\s$/, nodes.numbers),
    wrappingInputRule(/^\s*>\s$/, nodes.quote),
  ],
});

const plugins = [beginnings, keys, keymap(baseKeymap), history()];

interface EditorOptions {
  document: Document;
  attributes: Record<string, string>;
  /** Called after every transaction, also if only the selection changed. */
  moved: (state: EditorState) => void;
  changed: (document: Document) => void;
  /** Files that were pasted or dropped. The server says which of them are pictures. */
  pictures: (files: File[]) => void;
}

/** Opens an editor in an element. */
export function openEditor(place: HTMLElement, options: EditorOptions): EditorView {
  const take = (files: File[]) => {
    if (files.length === 0) return false;
    options.pictures(files);
    return true;
  };
  return new EditorView(place, {
    state: EditorState.create({ doc: nodeOf(options.document), plugins }),
    attributes: options.attributes,
    dispatchTransaction(this: EditorView, transaction) {
      const state = this.state.apply(transaction);
      this.updateState(state);
      options.moved(state);
      if (transaction.docChanged) options.changed(documentOf(state.doc));
    },
    handlePaste: (_view, event) => take(pastedFiles(event.clipboardData)),
    handleDrop: (_view, event, _slice, isMoved) => !isMoved && take([...(event.dataTransfer?.files ?? [])]),
  });
}

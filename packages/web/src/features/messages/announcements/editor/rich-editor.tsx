import { useLingui } from "@lingui/react/macro";
import { type Document } from "@vowdesk/contract/messages/announcements";
import { IconLink, IconPhoto } from "@tabler/icons-react";
import type { Command, EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect, useRef, useState } from "react";
import { upload } from "../../../../kernel/http/upload.ts";
import { toastRefusal } from "../../../../kernel/errors/toast-refusal.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { IconButton } from "../../../../ui/input/button.tsx";
import { LinkDialog, PictureDialog } from "./editor-dialogs.tsx";
import { editorSchema } from "./editor-schema.ts";
import { hasMark, insert, toolGroups, type Tool } from "./editor-tools.ts";
import { openEditor } from "./editor-view.ts";
import documentCss from "../components/document.module.css";
import css from "../components/editor.module.css";

interface RichEditorProps {
  /** Initial document. Later changes are ignored; pass another `key` to reset. */
  document: Document;
  label: string;
  lang: string;
  change: (document: Document) => void;
}

/** Uploads a picture and returns its address; null after showing a failure. */
async function uploadPicture(file: File, failed: string): Promise<string | null> {
  try {
    return await upload(file, { module: "announcement" });
  } catch (thrown) {
    toastRefusal(thrown, failed);
    return null;
  }
}

/** Mounts the editor; returns its state and functions that change it. */
function useEditor({ document, label, lang, change }: RichEditorProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const failed = t`The picture could not be uploaded. Please try again.`;
  const run = (command: Command) => {
    if (view.current) command(view.current.state, view.current.dispatch, view.current);
    view.current?.focus();
  };
  const addPicture = async (file: File, alt: string) => {
    const src = await uploadPicture(file, failed);
    if (src !== null) run(insert(editorSchema.nodes.picture, { src, alt }));
    return src !== null;
  };
  // The view is created once; its callbacks use the props of the latest render.
  const latest = useRef({ document, change, addPicture });
  useEffect(function keepUpToDate() {
    latest.current = { document, change, addPicture };
  });
  useEffect(
    function open() {
      if (!place.current) return undefined;
      const shown = { class: documentCss.document ?? "", lang };
      const opened = openEditor(place.current, {
        document: latest.current.document,
        attributes: { "aria-label": label, "aria-multiline": "true", role: "textbox", ...shown },
        moved: setState,
        changed: (next) => latest.current.change(next),
        pictures: (files) => inBackground(Promise.all(files.map((file) => latest.current.addPicture(file, "")))),
      });
      view.current = opened;
      setState(opened.state);
      return () => {
        view.current = null;
        opened.destroy();
      };
    },
    [label, lang],
  );
  return { place, state, run, addPicture };
}

/** Rich text editor restricted to the nodes and marks of a document. */
export function RichEditor(props: RichEditorProps) {
  const { t } = useLingui();
  const { place, state, run, addPicture } = useEditor(props);
  const [dialog, setDialog] = useState<"link" | "picture" | null>(null);
  return (
    <div className={css.editor}>
      <div className={css.tools} role="toolbar" aria-label={t({ message: "Format", context: "announcement" })}>
        {state && <Tools state={state} run={run} />}
        <span className={css.group}>
          <IconButton
            label={t({ message: "Link", context: "field" })}
            aria-pressed={state !== null && hasMark(state, editorSchema.marks.link)}
            onClick={() => setDialog("link")}
          >
            <IconLink size={17} stroke={1.6} />
          </IconButton>
          <IconButton label={t({ message: "Picture", context: "kind of record" })} onClick={() => setDialog("picture")}>
            <IconPhoto size={17} stroke={1.6} />
          </IconButton>
        </span>
      </div>
      <div ref={place} className={css.place} />
      {dialog === "link" && state && <LinkDialog state={state} run={run} close={() => setDialog(null)} />}
      {dialog === "picture" && <PictureDialog place={addPicture} close={() => setDialog(null)} />}
    </div>
  );
}

function Tools({ state, run }: { state: EditorState; run: (command: Command) => void }) {
  return toolGroups.map((group, index) => (
    <span key={index} className={css.group}>
      {group.map((tool) => (
        <ToolButton key={tool.name} tool={tool} state={state} run={run} />
      ))}
    </span>
  ));
}

function ToolButton({ tool, state, run }: { tool: Tool; state: EditorState; run: (command: Command) => void }) {
  const { i18n } = useLingui();
  return (
    <IconButton
      label={i18n._(tool.label)}
      aria-pressed={tool.isOn(state)}
      disabled={!tool.run(state)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(tool.run)}
    >
      <tool.icon size={17} stroke={1.6} />
    </IconButton>
  );
}

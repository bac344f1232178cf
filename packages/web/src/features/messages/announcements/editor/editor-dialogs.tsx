import { Trans, useLingui } from "@lingui/react/macro";
import { documentLimits, isSafeLink } from "@vowdesk/contract/messages/announcements";
import { pictureTypes } from "@vowdesk/contract/operations/uploads";
import { toggleMark } from "prosemirror-commands";
import type { Command, EditorState } from "prosemirror-state";
import { useState } from "react";
import { FormDialog, FormField } from "../../../../ui/overlay/form-dialog.tsx";
import { TextControl } from "../../../../ui/input/form-controls.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { editorSchema } from "./editor-schema.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import css from "../components/editor.module.css";

const { link } = editorSchema.marks;

/** Address of the link at the cursor or of the first link in the selection; empty if there is none. */
function hrefAt({ selection: { $from, from, to, empty }, doc }: EditorState): string {
  if (empty) return String(link.isInSet($from.marks())?.attrs["href"] ?? "");
  let text = "";
  doc.nodesBetween(from, to, (node) => {
    text ||= String(link.isInSet(node.marks)?.attrs["href"] ?? "");
  });
  return text;
}

/** Links the selection, or inserts the address if nothing is selected. An empty address removes the link. */
const linkTo =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    if (empty && href !== "") {
      dispatch?.(state.tr.insert(from, editorSchema.text(href, [link.create({ href })])));
      return true;
    }
    const removed = state.tr.removeMark(from, to, link);
    dispatch?.(href === "" ? removed : removed.addMark(from, to, link.create({ href })));
    return true;
  };

interface LinkDialogProps {
  state: EditorState;
  run: (command: Command) => void;
  close: () => void;
}

export function LinkDialog({ state, run, close }: LinkDialogProps) {
  const { t } = useLingui();
  const [before] = useState(() => hrefAt(state));
  const [href, setHref] = useState(before);
  const input = href.trim();
  const isFit = input === "" ? before !== "" : isSafeLink(input);
  const send = () => {
    run(input === "" && state.selection.empty ? toggleMark(link, { href: before }) : linkTo(input));
    close();
  };
  return (
    <FormDialog
      isOpen
      title={t({ message: "Link", context: "field" })}
      close={close}
      hasInput={false}
      note={null}
      send={{
        label:
          input === ""
            ? t({ message: "Remove link", context: "button" })
            : t({ message: "Set link", context: "announcement" }),
        isDanger: false,
        isReady: isFit,
        run: send,
      }}
    >
      <TextControl
        label={t({ message: "Web address", context: "field" })}
        value={href}
        set={setHref}
        isFirst
        maxLength={documentLimits.href}
        inputMode="url"
        problem={input !== "" && !isFit ? t`This address cannot be used.` : undefined}
        hint={<Trans>Starts with https://, mailto:, tel:, or / for a page of this system</Trans>}
      />
    </FormDialog>
  );
}

interface PictureDialogProps {
  /** Uploads and inserts a picture; resolves to false if that failed. */
  place: (file: File, alt: string) => Promise<boolean>;
  close: () => void;
}

export function PictureDialog({ place, close }: PictureDialogProps) {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState("");
  // `place` has already shown the reason of a failure.
  const { isBusy, send } = useSubmission({ shown: [], blames: {}, refusalOf: () => null });
  const run = () => {
    if (file)
      inBackground(
        send(
          () => place(file, alt.trim()),
          (isThere) => isThere && close(),
        ),
      );
  };
  return (
    <FormDialog
      isOpen
      title={t({ message: "Picture", context: "kind of record" })}
      close={close}
      hasInput={alt !== ""}
      note={null}
      send={{
        label: t({ message: "Insert", context: "button" }),
        isDanger: false,
        isReady: file !== null && !isBusy,
        run,
      }}
    >
      <FormField
        id="announcement-picture"
        label={t({ message: "File", context: "kind of record" })}
        isOptional={false}
        problem={undefined}
      >
        <input
          id="announcement-picture"
          type="file"
          accept={pictureTypes("announcement")}
          className={css.file}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      </FormField>
      <TextControl
        label={t`Description of the picture`}
        value={alt}
        set={setAlt}
        isOptional
        maxLength={documentLimits.alt}
        hint={<Trans>Text for screen readers.</Trans>}
      />
    </FormDialog>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { importFields, sheetGenders, sheetHeadings } from "@vowdesk/contract/staff/users";
import { useRef } from "react";
import { Button } from "../../../../ui/input/button.tsx";
import type { Encoding } from "./read-text.ts";
import { saveText } from "../../../../kernel/lists/save-file.ts";
import type { ImportSteps } from "./use-import.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { FileField, tableFiles } from "../../../../ui/input/file-field.tsx";
import { oneFile } from "../../../../ui/input/pasted-files.ts";
import css from "./import-dialog.module.css";
import { useFileDrop } from "../../../../ui/input/file-drop.ts";

const byteOrderMark = "\uFEFF";

const encodingNames: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  gb18030: "GBK / GB18030",
  shift_jis: "Shift_JIS",
  "windows-1252": "Windows-1252",
};

/** A CSV template with headings in the user's language and an example row. */
function templateIn(language: Language): string {
  const headings = importFields.map((field) => sheetHeadings[field][language]);
  const example = ["li.lei", "李雷", "", sheetGenders[1][language], "13800001234", "", "", "dispatcher"];
  return `${byteOrderMark}${headings.join(",")}\r\n${example.join(",")}\r\n`;
}

/** Picks a file by dialog or drop, and offers other encodings when the detected one is uncertain. */
export function ChooseFile({ steps: { file, choose, reread } }: { steps: ImportSteps }) {
  const { i18n } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const dropProps = useFileDrop((files) => {
    const dropped = oneFile(files);
    if (dropped) inBackground(choose(dropped));
  });
  const language = languages.find((code) => code === i18n.locale) ?? "en";
  return (
    <div className={css.choose} {...dropProps}>
      <FileField ref={field} accept={tableFiles} choose={(chosen) => inBackground(choose(chosen))} />
      <div className={css.pick}>
        <Button data-autofocus onClick={() => field.current?.click()}>
          {file ? <Trans context="button">Another file</Trans> : <Trans>Choose a file</Trans>}
        </Button>
        <span className={css.name}>{file ? file.name : <Trans>or drop a CSV or Excel file here</Trans>}</span>
        <Button look="bare" onClick={() => saveText("users.csv", templateIn(language))}>
          <Trans context="user">Template</Trans>
        </Button>
      </div>
      {file && file.others.length > 0 && (
        <label className={css.encoding}>
          <Trans>The file is not in UTF-8. Encoding</Trans>
          <select value={file.encoding} onChange={(event) => reread(event.target.value as Encoding)}>
            {[file.encoding, ...file.others].map((encoding) => (
              <option key={encoding} value={encoding}>
                {encodingNames[encoding]}
              </option>
            ))}
          </select>
        </label>
      )}
      {!file && (
        <p>
          <Trans>
            One user per row, up to 2,000. Users are matched by user name. Empty cells change nothing, and roles are
            given by their codes. Passwords cannot be imported.
          </Trans>
        </p>
      )}
    </div>
  );
}

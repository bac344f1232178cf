import { useLingui } from "@lingui/react";
import type { AuditEntry } from "@vowdesk/contract/operations/audit";
import { subjectText } from "./subject-text.ts";
import layout from "../../../../ui/display/layout.module.css";

/** Name of an entry's subject after its kind, with the key as tooltip. */
export function SubjectName({ entry }: { entry: AuditEntry }) {
  // Renders again when the language changes.
  useLingui();
  const { kind, name } = subjectText(entry);
  return (
    <span title={entry.subject}>
      {kind && <span className={layout.quiet}>{kind}</span>} {name}
    </span>
  );
}

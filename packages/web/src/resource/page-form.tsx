import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ChangedNotice } from "../ui/feedback/changed-notice.tsx";
import { Button } from "../ui/input/button.tsx";
import { PageFoot } from "../ui/overlay/page-foot.tsx";
import { isPermitted, type AnyAction } from "./action.ts";
import { ChangedFields } from "./changed-fields.tsx";
import { valuesOf } from "./draft.ts";
import { DraftFields } from "./field-control.tsx";
import type { Values } from "./field.ts";
import type { Row } from "./filter.ts";
import { begin, draftOf, hasInput, isReady, type Run } from "./run.ts";
import type { Actions } from "./use-actions.ts";
import layout from "../ui/display/layout.module.css";

interface PageFormProps {
  list: Actions;
  /** The action that saves the form. The fields are disabled for users without permission for it. */
  action: AnyAction;
  /** The stored record. The form follows its changes until the user types. */
  record: Row;
  /** Accessible name of the fields. */
  label: string;
  className?: string | undefined;
  /** Draws the content of the form. `fields` draws the fields with the given names. */
  children: (fields: (...names: string[]) => ReactNode, values: Values) => ReactNode;
}

/** A form that is part of its page instead of a dialog. It shows its buttons only while it has unsaved input. */
export function PageForm({ list, action, record, label, className, children }: PageFormProps) {
  const typed = list.useRun();
  const run = typed && hasInput(typed) ? typed : begin(action, record);
  const draft = draftOf(run);
  if (!draft) return null;
  // Reads the state now, not at the last render: the field of an upload writes when the upload has ended.
  const write = (name: string, value: unknown) => {
    if (!hasInput(list.useRun.getState())) {
      list.cancel();
      list.start(action, record);
    }
    list.write(name, value);
  };
  const fields = (...names: string[]) => (
    <DraftFields draft={draft} problems={run.problems} write={write} only={names} />
  );
  return (
    <form
      className={layout.column}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady(run)) list.send();
      }}
    >
      <fieldset disabled={run.busy || !isPermitted(action)} className={className} aria-label={label}>
        {children(fields, valuesOf(draft))}
      </fieldset>
      {run === typed && <Foot list={list} run={run} />}
    </form>
  );
}

function Foot({ list, run }: { list: Actions; run: Run }) {
  const { conflict, note } = run;
  const notice = conflict && <ChangedNotice changed={conflict} now={<ChangedFields list={list} />} isOpen />;
  return (
    <PageFoot notice={notice} note={note}>
      <Button onClick={list.cancel}>
        <Trans context="button">Discard</Trans>
      </Button>
      <Button type="submit" look="fill" disabled={!isReady(run)}>
        {conflict ? <Trans>Apply to the latest version</Trans> : <Trans context="button">Save</Trans>}
      </Button>
    </PageFoot>
  );
}

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../../ui/input/button.tsx";
import { ModalFrame } from "../../../../ui/overlay/modal-frame.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ImportDone } from "./import-done.tsx";
import { ImportRows } from "./import-rows.tsx";
import { useImport, type ImportSteps } from "./use-import.ts";
import css from "./import-dialog.module.css";

/** Imports staff from a CSV file, after a preview of each line. */
export function ImportDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const { t } = useLingui();
  const steps = useImport(close);
  return (
    <ModalFrame
      isOpen={isOpen}
      close={steps.closeAndReset}
      title={
        steps.done ? t({ message: "Imported", context: "user" }) : t({ message: "Import users", context: "button" })
      }
      widthPx={920}
    >
      <div className={css.body}>
        {steps.note && (
          <p className={css.note} role="alert">
            {steps.note}
          </p>
        )}
        <Step steps={steps} />
        <Foot steps={steps} />
      </div>
    </ModalFrame>
  );
}

function Step({ steps }: { steps: ImportSteps }) {
  const { file, plan, done } = steps;
  if (done) return <ImportDone done={done} />;
  return (
    <>
      <ChooseFile steps={steps} />
      {file && !plan && steps.isBusy && (
        <div className={css.waiting} aria-busy="true">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height="2.25rem" />
          ))}
        </div>
      )}
      {plan && <ImportRows plan={plan} />}
    </>
  );
}

function Foot({ steps }: { steps: ImportSteps }) {
  const { plan, done, isBusy, withLinks } = steps;
  const count = plan ? plan.counts.new + plan.counts.changed : 0;
  return (
    <div className={css.acts}>
      {plan && !done && plan.counts.new > 0 && (
        <label className={css.check}>
          <input type="checkbox" checked={withLinks} onChange={(event) => steps.setWithLinks(event.target.checked)} />
          <Trans>Create a password link for each new user</Trans>
        </label>
      )}
      <Button onClick={steps.closeAndReset}>
        {done ? <Trans context="button">Close</Trans> : <Trans context="button">Cancel</Trans>}
      </Button>
      {!done && (
        <Button look="fill" disabled={count === 0 || isBusy} onClick={steps.run}>
          {count > 0 ? (
            <Plural value={count} one="Import # person" other="Import # people" />
          ) : (
            <Trans context="user">Import</Trans>
          )}
        </Button>
      )}
    </div>
  );
}

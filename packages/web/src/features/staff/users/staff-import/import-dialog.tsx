import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../../ui/input/button.tsx";
import { ModalFrame } from "../../../../ui/overlay/modal-frame.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ImportRows } from "./import-rows.tsx";
import { useImport, type ImportSteps, type Imported } from "./use-import.ts";
import controls from "../../../../ui/input/form-controls.module.css";
import css from "./import-dialog.module.css";
import { useId } from "react";
import { CopyLine } from "../../../../ui/display/copy-line.tsx";
import { addressOf } from "../reset-links/reset-address.ts";
import { datedName, saveText } from "../../../../kernel/lists/save-file.ts";

const quoted = (text: string) => `"${text.replace(/^(?=[=+\-@])/, "'").replaceAll('"', '""')}"`;

/** The result of the import, with the reset links of new users; they are shown once. */
function ImportDone({ done: { added, changed, links } }: { done: Imported }) {
  const save = () => {
    const lines = links.map(({ username, realName, token }) =>
      [username, realName, addressOf(token)].map(quoted).join(","),
    );
    saveText(datedName("links"), `\uFEFF${lines.join("\r\n")}\r\n`);
  };
  return (
    <div className={css.plan} role="status">
      <p>
        <Trans>
          <Plural value={added} one="# person added" other="# people added" />,{" "}
          <Plural value={changed} one="# person changed" other="# people changed" />
        </Trans>
      </p>
      {links.length > 0 && (
        <>
          <p>
            <Trans>
              New users set their passwords with these links, once, within 24 hours. Save the links now. They are not
              shown again.
            </Trans>{" "}
            <Button size="s" onClick={save}>
              <Trans>Save as a file</Trans>
            </Button>
          </p>
          <div className={css.links}>
            {links.map((link) => (
              <Link key={link.username} name={link.realName || link.username} token={link.token} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function Link({ name, token }: { name: string; token: string }) {
  const { t } = useLingui();
  const id = useId();
  return <CopyLine id={id} label={t({ message: `Link for ${name}`, context: "user" })} text={addressOf(token)} />;
}

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
        <label className={`${controls.choice} ${css.check}`}>
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

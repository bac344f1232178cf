import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Button } from "../../../../ui/input/button.tsx";
import { CopyLine } from "../../../../ui/display/copy-line.tsx";
import { addressOf } from "../reset-links/reset-address.ts";
import { datedName, saveText } from "../../../../kernel/lists/save-file.ts";
import type { Imported } from "./use-import.ts";
import css from "./import-dialog.module.css";

const quoted = (text: string) => `"${text.replace(/^(?=[=+\-@])/, "'").replaceAll('"', '""')}"`;

/** The result of the import, with the reset links of new users; they are shown once. */
export function ImportDone({ done: { added, changed, links } }: { done: Imported }) {
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

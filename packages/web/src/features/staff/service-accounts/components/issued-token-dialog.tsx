import { Trans, useLingui } from "@lingui/react/macro";
import type { IssuedToken } from "@vowdesk/contract/staff/service-accounts";
import { useId } from "react";
import { CopyLine } from "../../../../ui/display/copy-line.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import { showIssuedToken, useIssuedToken } from "../issued-token.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";

/** Shows a new token once. */
export function IssuedTokenDialog() {
  const issued = useIssuedToken((state) => state.issued);
  const name = issued?.account.name ?? "";
  return (
    <FormDialog
      isOpen={issued !== null}
      title={<Trans context="service account">Token of {name}</Trans>}
      close={() => unawaited(showIssuedToken(null), "shown")}
      hasInput={false}
      note={null}
      send={null}
    >
      {issued && <Token issued={issued} />}
    </FormDialog>
  );
}

function Token({ issued: { token, account } }: { issued: IssuedToken }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const expiresAt = account.tokens.find(({ ending }) => token.endsWith(ending))?.expiresAt;
  const until = expiresAt ? formatTime(expiresAt, "exact", i18n.locale) : "";
  return (
    <>
      <CopyLine id={id} label={t({ message: "Token", context: "service account" })} text={token} isMain />
      <p>
        <Trans>
          Copy it now and store it where the program reads its secrets. It is valid until {until} and is not shown
          again.
        </Trans>
      </p>
      <p>
        <Trans>
          The program sends it with every call, in the header <code>Authorization: Bearer …</code> or <code>token</code>
          .
        </Trans>
      </p>
    </>
  );
}

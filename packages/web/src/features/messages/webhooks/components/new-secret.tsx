import { useLingui } from "@lingui/react/macro";
import { createForSession } from "../../../../kernel/session/session-stores.ts";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import { SecretLine } from "./secret-line.tsx";

/** The secret of a webhook that was just added. It is in no record, so that the browser does not store it. */
const useNewSecret = createForSession<string | null>(() => null);

export const showNewSecret = (secret: string): void => useNewSecret.setState(secret, true);

/** Shows the secret of a new webhook once. */
export function NewSecretDialog() {
  const { t } = useLingui();
  const secret = useNewSecret();
  const close = () => useNewSecret.setState(null, true);
  return (
    <FormDialog
      isOpen={secret !== null}
      title={t`Secret of the webhook`}
      close={close}
      hasInput={false}
      note={null}
      send={null}
    >
      {secret !== null && <SecretLine secret={secret} />}
    </FormDialog>
  );
}

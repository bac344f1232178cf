import { Trans, useLingui } from "@lingui/react/macro";
import { webhooksApi, type Webhook } from "@vowdesk/contract/messages/webhooks";
import { useState } from "react";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import type { OpenedProps } from "../../../../resource/action.ts";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import { SecretLine } from "./secret-line.tsx";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";

/** Replaces the secret of a webhook and shows the new one once; it is not stored in the browser. */
export function RotateDialog({ record, close, hold }: OpenedProps<Webhook>) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<string | null>(null);
  const sending = useSubmission({ shown: [], blames: {}, refusalOf, hold });
  const closeAndReset = () => {
    setSecret(null);
    sending.forget();
    close();
  };
  const rotate = async ({ id, version }: Webhook) => {
    const answer = await call(webhooksApi.rotate, { id, version });
    await invalidate("webhooks");
    return answer.secret;
  };
  return (
    <FormDialog
      isOpen={record !== null}
      title={t`Replace the secret`}
      close={closeAndReset}
      hasInput={false}
      note={sending.note}
      send={
        record && secret === null
          ? {
              label: <Trans context="button">Replace</Trans>,
              isDanger: false,
              isReady: !sending.isBusy,
              run: () => inBackground(sending.send(() => rotate(record), setSecret)),
            }
          : null
      }
    >
      {secret === null ? (
        <p>
          <Trans>
            The webhook gets a new secret now. For 24 hours every event is signed with the former secret too, so that
            the receiver can be changed without losing events.
          </Trans>
        </p>
      ) : (
        <SecretLine secret={secret} />
      )}
    </FormDialog>
  );
}

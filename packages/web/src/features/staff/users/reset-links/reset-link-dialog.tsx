import { Trans, useLingui } from "@lingui/react/macro";
import { usersApi, type ResetLink, type User } from "@vowdesk/contract/staff/users";
import { useId, useState } from "react";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import type { OpenedProps } from "../../../../resource/action.ts";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { formatTime } from "../../../../ui/format/time.ts";
import { CopyLine } from "../../../../ui/display/copy-line.tsx";
import { addressOf } from "./reset-address.ts";
import { nameOf } from "../users.labels.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";

/** Creates a reset link and shows it once; it is not stored in the browser. */
export function ResetLinkDialog({ record: user, close, hold }: OpenedProps<User>) {
  const [link, setLink] = useState<ResetLink | null>(null);
  const sending = useSubmission({ shown: [], blames: {}, refusalOf, hold });
  const closeAndReset = () => {
    setLink(null);
    sending.forget();
    close();
  };
  const create = ({ id }: User) => call(usersApi.makeResetLink, { id });
  const name = user ? nameOf(user) : "";
  return (
    <FormDialog
      isOpen={user !== null}
      title={<Trans>Reset link for {name}</Trans>}
      close={closeAndReset}
      hasInput={false}
      note={sending.note}
      send={
        user && !link
          ? {
              label: <Trans context="button">Create link</Trans>,
              isDanger: false,
              isReady: !sending.isBusy,
              run: () => inBackground(sending.send(() => create(user), setLink)),
            }
          : null
      }
    >
      {link ? <CreatedLink link={link} /> : <Explanation />}
    </FormDialog>
  );
}

function Explanation() {
  return (
    <p>
      <Trans>
        This link sets a new password once, within 24 hours. Until then the current password stays valid. Older links
        stop working.
      </Trans>
    </p>
  );
}

function CreatedLink({ link: { token, expireTime, sentTo } }: { link: ResetLink }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const until = formatTime(expireTime, "exact", i18n.locale);
  return (
    <>
      <CopyLine id={id} label={t({ message: "Link", context: "field" })} text={addressOf(token)} isMain />
      {sentTo && (
        <p role="status">
          <Trans>The link is on its way to {sentTo}.</Trans>
        </p>
      )}
      <p>
        <Trans>It is valid until {until}. Give it only to this user. It is not shown again.</Trans>
      </p>
    </>
  );
}

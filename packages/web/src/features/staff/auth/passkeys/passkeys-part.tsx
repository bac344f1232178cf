import { Trans, useLingui } from "@lingui/react/macro";
import { IconKey } from "@tabler/icons-react";
import { passkeysApi, secondFactorApi, type Passkey, type SecondFactor } from "@vowdesk/contract/staff/auth";
import { useState } from "react";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { FormNotice } from "../../../../ui/overlay/form-dialog.tsx";
import { useProfileQuery } from "../profile/profile-query.ts";
import { PartError, PartSkeleton } from "../profile/part-states.tsx";
import { PasskeySetup } from "./passkey-setup.tsx";
import { RemovePasskey, RenamePasskey } from "./passkey-forms.tsx";
import { supportsPasskeys } from "./support.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import css from "../profile/profile-drawer.module.css";

/** The user's passkeys. */
export function PasskeysPart() {
  const passkeys = useProfileQuery(passkeysApi.list, {});
  const factor = useProfileQuery(secondFactorApi.show, {});
  const error = passkeys.error ?? factor.error;
  if (passkeys.data && factor.data) return <Passkeys passkeys={passkeys.data} factor={factor.data} />;
  const retry = () => {
    unawaited(passkeys.refetch(), "shown");
    unawaited(factor.refetch(), "shown");
  };
  return error ? <PartError error={error} retry={retry} /> : <PartSkeleton />;
}

type Task = { kind: "add" } | { kind: "rename" | "remove"; id: string };

function Passkeys({ passkeys, factor }: { passkeys: readonly Passkey[]; factor: SecondFactor }) {
  const { t } = useLingui();
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const finish = (text: string) => {
    close();
    toast({ tone: "good", text });
    unawaited(invalidate("passkeys"), "shown");
  };
  if (task?.kind === "add")
    return (
      <PasskeySetup
        needsCode={factor.isOn}
        added={() => finish(t({ message: "Passkey added", context: "sign-in" }))}
        cancel={close}
      />
    );
  const chosen = task && passkeys.find(({ id }) => id === task.id);
  if (chosen && task.kind === "rename")
    return (
      <RenamePasskey
        passkey={chosen}
        done={() => finish(t({ message: "Passkey renamed", context: "sign-in" }))}
        cancel={close}
      />
    );
  if (chosen)
    return (
      <RemovePasskey
        passkey={chosen}
        needsCode={factor.isOn}
        isLastFactor={factor.isRequired && !factor.isOn && passkeys.length === 1}
        done={() => finish(t({ message: "Passkey removed", context: "sign-in" }))}
        cancel={close}
      />
    );
  return <PasskeyList passkeys={passkeys} start={setTask} />;
}

function PasskeyList({ passkeys, start }: { passkeys: readonly Passkey[]; start: (task: Task) => void }) {
  const { t } = useLingui();
  return (
    <div className={css.part}>
      <p>
        <Trans>
          With a passkey, you sign in by fingerprint, face or the PIN of your device, without password and code.
        </Trans>
      </p>
      {passkeys.length > 0 && (
        <ul className={css.sessions} aria-label={t({ message: "Passkeys", context: "kind of record" })}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} start={start} />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <div className={css.acts}>
          <Button look="fill" onClick={() => start({ kind: "add" })}>
            <Trans context="button">Add passkey</Trans>
          </Button>
        </div>
      ) : (
        <FormNotice>
          <p>
            <Trans>
              Passkeys cannot be added here. They need HTTPS, an address with a host name, and a current browser.
            </Trans>
          </p>
        </FormNotice>
      )}
    </div>
  );
}

function PasskeyItem({ passkey, start }: { passkey: Passkey; start: (task: Task) => void }) {
  const { t } = useLingui();
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={css.session}>
      <IconKey size={20} stroke={1.6} aria-hidden="true" />
      <div className={css.facts}>
        <span className={css.device}>{name}</span>
        <span>
          <Trans context="sign-in">
            Added <RelativeTime at={createdAt} />
          </Trans>
        </span>
        <span>
          {lastUsedAt ? (
            <Trans context="field">
              Last used <RelativeTime at={lastUsedAt} />
            </Trans>
          ) : (
            <Trans context="state">Never used</Trans>
          )}
        </span>
        <div className={css.acts}>
          <Button
            size="s"
            aria-label={t({ message: `Rename passkey ${name}`, context: "sign-in" })}
            onClick={() => start({ kind: "rename", id })}
          >
            <Trans context="sign-in">Rename</Trans>
          </Button>
          <Button
            size="s"
            tone="bad"
            aria-label={t({ message: `Remove passkey ${name}`, context: "sign-in" })}
            onClick={() => start({ kind: "remove", id })}
          >
            <Trans context="button">Remove</Trans>
          </Button>
        </div>
      </div>
    </li>
  );
}

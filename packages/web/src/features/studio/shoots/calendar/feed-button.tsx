import { Trans, useLingui } from "@lingui/react/macro";
import { IconCalendarShare } from "@tabler/icons-react";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { useState } from "react";
import { invalidate, useCall } from "../../../../kernel/cache/queries.ts";
import { call } from "../../../../kernel/http/call.ts";
import { formatTime } from "../../../../ui/format/time.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { TextControl } from "../../../../ui/input/form-controls.tsx";
import { ModalFrame } from "../../../../ui/overlay/modal-frame.tsx";
import { useBusy } from "../../../../kernel/errors/use-busy.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./views.module.css";

/** Opens the dialog of the user's calendar feed. */
export function FeedButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <IconCalendarShare size={17} stroke={1.6} aria-hidden="true" />
        <Trans context="shoot">Calendar subscription</Trans>
      </Button>
      <ModalFrame
        isOpen={isOpen}
        title={t({ message: "Calendar subscription", context: "shoot" })}
        close={() => setOpen(false)}
      >
        <Feed />
      </ModalFrame>
    </div>
  );
}

/** The secret address of the feed, shown once when it is created. */
function Feed() {
  const { t, i18n } = useLingui();
  const { data } = useCall(shootsApi.feed, {});
  const [address, setAddress] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const change = (work: () => Promise<string | null>) =>
    run(async () => {
      setAddress(await work());
      await invalidate("shoots");
    });
  const renew = async () => new URL((await call(shootsApi.renewFeed, {})).path, location.origin).href;
  const revoke = () => call(shootsApi.revokeFeed, {});
  const since = data?.since ?? null;
  return (
    <div className={css.feed}>
      <p>
        <Trans>
          A calendar app that subscribes to this address shows your shoots. Anyone who knows the address can read them.
        </Trans>
      </p>
      {address !== null && (
        <TextControl
          label={t({ message: "Web address", context: "field" })}
          hint={t`The address is shown only once. Copy it now.`}
          value={address}
          set={() => {}}
        />
      )}
      {since !== null && address === null && (
        <p>
          <Trans context="shoot">Subscribed since {formatTime(since, "date", i18n.locale)}</Trans>
        </p>
      )}
      <div className={layout.acts}>
        {since !== null && (
          <Button tone="bad" disabled={isBusy} onClick={() => change(revoke)}>
            <Trans>End the subscription</Trans>
          </Button>
        )}
        <Button look="fill" disabled={isBusy || data === undefined} onClick={() => change(renew)}>
          {since === null ? <Trans>Create an address</Trans> : <Trans>Create a new address</Trans>}
        </Button>
      </div>
    </div>
  );
}

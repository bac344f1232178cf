import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { CallInput } from "@vowdesk/contract/kernel";
import { alertsApi, type AlertBrowser, type AlertSettings as Alerts } from "@vowdesk/contract/messages/alerts";
import { messageGroups, type MessageGroup } from "@vowdesk/contract/messages/notifications";
import { useEffect, useState, type ReactNode } from "react";
import { queryClient } from "../../../kernel/cache/queries.ts";
import { useBusy } from "../../../kernel/errors/use-busy.ts";
import { call } from "../../../kernel/http/call.ts";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { requestNotifyPermission } from "../../../ui/feedback/notify.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { Button } from "../../../ui/input/button.tsx";
import { Switch } from "../../../ui/input/switch.tsx";
import { groupNames } from "../../../shared/message-groups.ts";
import { ownAlerts, ownEndpoint, pushPermission, subscribePush, unsubscribePush } from "./push.ts";
import { unawaited } from "../../../ui/timing/unawaited.ts";
import css from "./alert-settings.module.css";

/** How messages reach the user outside of the tab. */
export function AlertSettings({ userId }: { userId: number }) {
  const { data, refetch } = useQuery({ ...ownAlerts(), refetchOnMount: "always" });
  const alerts = useAlerts(data);
  if (!data)
    return (
      <p className={css.hint}>
        <Trans>Push notifications could not be loaded.</Trans>{" "}
        <Button look="bare" size="s" onClick={() => unawaited(refetch(), "shown")}>
          <Trans context="button">Try again</Trans>
        </Button>
      </p>
    );
  const own = data.browsers.find(({ endpoint }) => endpoint === alerts.endpoint);
  return (
    <div className={css.alerts} aria-busy={alerts.isBusy}>
      <ThisBrowser userId={userId} settings={data} own={own} alerts={alerts} />
      {(data.browsers.length > 0 || data.email) && <Kinds settings={data} alerts={alerts} />}
      <Browsers browsers={data.browsers.filter(({ id }) => id !== own?.id)} alerts={alerts} />
    </div>
  );
}

interface AlertActions {
  /** Of this browser's subscription; null if it has none. */
  endpoint: string | null;
  isBusy: boolean;
  /** Shows the settings that the work returns. A failure is shown as a message. */
  run(work: () => Promise<Alerts | undefined>): void;
}

/** The settings tell when the subscription of this browser may have changed. */
function useAlerts(settings: Alerts | undefined): AlertActions {
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  useEffect(
    function findOwn() {
      unawaited(ownEndpoint().then(setEndpoint), "unasked");
    },
    [settings],
  );
  const change = (work: () => Promise<Alerts | undefined>) =>
    run(async () => {
      const settings = await work();
      if (settings) queryClient.setQueryData(ownAlerts().queryKey, settings);
      setEndpoint(await ownEndpoint());
    });
  return { endpoint, isBusy, run: change };
}

function usePermissionHint(): ReactNode {
  const { t } = useLingui();
  const hints = {
    unsupported: t`Needs HTTPS and a browser with Web Push. On an iPhone, add the app to the home screen first`,
    denied: t`Blocked by the browser. Allow notifications in its settings for this site`,
    default: t`Messages reach you while the app is closed, until you sign out`,
    granted: t`Messages reach you while the app is closed, until you sign out`,
  };
  return hints[pushPermission()];
}

interface ThisBrowserProps {
  userId: number;
  settings: Alerts;
  own: AlertBrowser | undefined;
  alerts: AlertActions;
}

function ThisBrowser({ userId, settings, own, alerts: { isBusy, run } }: ThisBrowserProps) {
  const { t } = useLingui();
  const hint = usePermissionHint();
  const isUsable = !["unsupported", "denied"].includes(pushPermission());
  const switchOn = async () => {
    if ((await requestNotifyPermission()) !== "granted") return undefined;
    return subscribePush(userId, settings);
  };
  const switchOff = async () => {
    await unsubscribePush();
    return own && call(alertsApi.unsubscribe, { id: own.id });
  };
  const test = async () => {
    await call(alertsApi.test, {});
    toast({ tone: "good", text: t`Test notification sent` });
    return undefined;
  };
  return (
    <>
      <Switch
        label={t`Push notifications in this browser`}
        hint={hint}
        isOn={own !== undefined}
        isDisabled={isBusy || (!isUsable && own === undefined)}
        set={(isOn) => run(isOn ? switchOn : switchOff)}
      />
      {settings.browsers.length > 0 && (
        <Button size="s" disabled={isBusy} onClick={() => run(test)}>
          <Trans>Send a test notification</Trans>
        </Button>
      )}
    </>
  );
}

interface GroupsProps {
  legend: ReactNode;
  chosen: readonly MessageGroup[];
  isBusy: boolean;
  choose(groups: MessageGroup[]): void;
}

/** Checkboxes for the groups of messages that use a channel. */
function Groups({ legend, chosen, isBusy, choose }: GroupsProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className={css.kinds} disabled={isBusy}>
      <legend>{legend}</legend>
      {messageGroups.map((group) => (
        <label key={group}>
          <input
            type="checkbox"
            checked={chosen.includes(group)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, group] : chosen.filter((item) => item !== group))
            }
          />
          {i18n._(groupNames[group])}
        </label>
      ))}
    </fieldset>
  );
}

/** Which messages use each channel, and whether their names and texts are shown. */
function Kinds({ settings, alerts: { isBusy, run } }: { settings: Alerts; alerts: AlertActions }) {
  const { pushGroups, emailGroups, email, browsers, showsDetails } = settings;
  const { t } = useLingui();
  const change = (changes: CallInput<typeof alertsApi.change>) => run(() => call(alertsApi.change, changes));
  return (
    <>
      {browsers.length > 0 && (
        <Groups
          legend={<Trans>Messages that are pushed</Trans>}
          chosen={pushGroups}
          isBusy={isBusy}
          choose={(groups) => change({ pushGroups: groups })}
        />
      )}
      {email && (
        <Groups
          legend={<Trans>Messages that go to {email} if no one reads them</Trans>}
          chosen={emailGroups}
          isBusy={isBusy}
          choose={(groups) => change({ emailGroups: groups })}
        />
      )}
      <Switch
        label={t`Show names and texts`}
        hint={t`Otherwise a locked screen shows the kind and the number only`}
        isOn={showsDetails}
        isDisabled={isBusy}
        set={(isOn) => change({ showsDetails: isOn })}
      />
    </>
  );
}

function Browsers({ browsers, alerts: { isBusy, run } }: { browsers: readonly AlertBrowser[]; alerts: AlertActions }) {
  const { t } = useLingui();
  if (browsers.length === 0) return null;
  return (
    <section className={css.browsers} aria-label={t`Other browsers with push notifications`}>
      <h4>
        <Trans>Other browsers with push notifications</Trans>
      </h4>
      <ul>
        {browsers.map(({ id, browser, system, createdAt }) => {
          const name =
            [browser, system].filter(Boolean).join(" · ") || t({ message: "Unknown device", context: "field" });
          return (
            <li key={id}>
              <span>
                {name}
                <small className={css.hint}>
                  <RelativeTime at={createdAt} />
                </small>
              </span>
              <Button
                size="s"
                disabled={isBusy}
                aria-label={t`Switch off push notifications in ${name}`}
                onClick={() => run(() => call(alertsApi.unsubscribe, { id }))}
              >
                <Trans context="alert">Switch off</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

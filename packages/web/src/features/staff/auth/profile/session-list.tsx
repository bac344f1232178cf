import { Trans, useLingui } from "@lingui/react/macro";
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDevices } from "@tabler/icons-react";
import { authApi, type OwnSession } from "@vowdesk/contract/staff/auth";
import { call } from "../../../../kernel/http/call.ts";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { useBusy } from "../../../../kernel/errors/use-busy.ts";
import { ask } from "../../../../ui/overlay/ask.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { useProfileQuery } from "./profile-query.ts";
import { PartError, PartSkeleton } from "./part-states.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import css from "./profile-drawer.module.css";

const icons = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  other: IconDevices,
} as const;

/** The user's sessions, which can be ended. */
export function SessionList() {
  const { data, error, refetch } = useProfileQuery(authApi.sessions, {});
  if (!data) return error ? <PartError error={error} retry={() => unawaited(refetch(), "shown")} /> : <PartSkeleton />;
  return <Sessions sessions={data} />;
}

/** Ends sessions one request at a time, and refetches the list afterwards. */
function useEndSession() {
  const { isBusy, run } = useBusy();
  const end = (work: () => Promise<string>) =>
    run(async () => {
      try {
        toast({ tone: "good", text: await work() });
      } finally {
        unawaited(invalidate("auth"), "shown");
      }
    });
  return { isBusy, end };
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useLingui();
  const { isBusy, end } = useEndSession();
  const endOne = (id: string) =>
    end(async () => {
      await call(authApi.endSession, { id });
      return t`Session signed out`;
    });
  const endOthers = async () => {
    const isConfirmed = await ask({
      title: t`Sign out of other sessions`,
      text: t`All your other sessions end immediately.`,
      confirm: t`Sign out of other sessions`,
      cancel: t({ message: "Cancel", context: "button" }),
    });
    if (!isConfirmed) return;
    end(async () => {
      await call(authApi.endOtherSessions, {});
      return t`Other sessions signed out`;
    });
  };
  return (
    <div className={css.part} aria-busy={isBusy}>
      <p>
        <Trans>If you do not recognise a session, sign it out and change your password.</Trans>
      </p>
      <ul className={css.sessions} aria-label={t({ message: "Sessions", context: "kind of record" })}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} isBusy={isBusy} end={() => endOne(session.id)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={css.acts}>
          <Button tone="bad" disabled={isBusy} onClick={() => inBackground(endOthers())}>
            <Trans>Sign out of other sessions</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

function Session({ session, isBusy, end }: { session: OwnSession; isBusy: boolean; end: () => void }) {
  const { t } = useLingui();
  const Icon = icons[session.device];
  const places = {
    "this-machine": t`the server's own machine`,
    "local-network": t({ message: "local network", context: "sign-in" }),
    elsewhere: t({ message: "another network", context: "sign-in" }),
  };
  const name =
    [session.browser, session.system].filter(Boolean).join(" · ") || t({ message: "Unknown device", context: "field" });
  return (
    <li className={css.session}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <div className={css.facts}>
        <span className={css.device}>
          {name}
          {session.isCurrent && (
            <Badge tone="good">
              <Trans context="sign-in">This session</Trans>
            </Badge>
          )}
        </span>
        <span>
          {session.ip} · {places[session.place]}
        </span>
        <span>
          <Trans>
            Last active <RelativeTime at={session.lastActiveAt} />, signed in <RelativeTime at={session.since} />
          </Trans>
        </span>
      </div>
      {!session.isCurrent && (
        <Button
          size="s"
          disabled={isBusy}
          aria-label={t({ message: `Sign out ${name}`, context: "sign-in" })}
          onClick={end}
        >
          <Trans context="button">Sign out</Trans>
        </Button>
      )}
    </li>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { TimeInput } from "../../../../ui/input/date/time-input.tsx";
import { IconBellOff, IconPlayerPlayFilled } from "@tabler/icons-react";
import type { Settings } from "@vowdesk/contract/staff/settings";
import { useState, type CSSProperties } from "react";
import { Button } from "../../../../ui/input/button.tsx";
import { useNow } from "../../../../ui/format/now.ts";
import { Switch } from "../../../../ui/input/switch.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { notifyPermission, requestNotifyPermission } from "../../../../ui/feedback/notify.ts";
import { isMuted, type AlertSettings } from "../announcing/quiet-hours.ts";
import { play, type Sound } from "../announcing/sounds.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import css from "./notice-settings.module.css";

type Change = (changes: Partial<Settings>) => void;

interface SectionProps {
  settings: AlertSettings;
  change: Change;
}

const muteMs = 3_600_000;
/** Set when quiet hours are switched on. */
const defaultQuietHours = { quietFrom: "22:00", quietTo: "07:00" };

/** The notification settings of the user, shared by all devices. */
export function NoticeSettings({ settings, change }: { settings: AlertSettings; change: Change }) {
  const { t } = useLingui();
  return (
    <div className={css.settings}>
      <Switch
        label={t({ message: "Sounds", context: "message" })}
        isOn={settings.sound}
        set={(sound) => change({ sound })}
      />
      {settings.sound && (
        <>
          <Volume settings={settings} change={change} />
          <Mute settings={settings} change={change} />
          <QuietHours settings={settings} change={change} />
        </>
      )}
      <Switch
        label={t`Show pop-ups for new messages`}
        hint={t`They always appear in the notification list`}
        isOn={settings.popups}
        set={(popups) => change({ popups })}
      />
      <DesktopNotices settings={settings} change={change} />
    </div>
  );
}

function Volume({ settings: { volume }, change }: SectionProps) {
  const { t } = useLingui();
  return (
    <>
      <label className={css.volume}>
        <Trans context="message">Volume</Trans>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={volume}
          style={{ "--volume": volume } as CSSProperties}
          onChange={(event) => change({ volume: event.target.valueAsNumber })}
        />
        <output className={css.percent}>{volume} %</output>
      </label>
      <div className={css.tests} role="group" aria-label={t({ message: "Test sounds", context: "message" })}>
        <TestButton sound="message" volume={volume}>
          {t({ message: "Message sound", context: "message" })}
        </TestButton>
        <TestButton sound="order" volume={volume}>
          {t({ message: "Order sound", context: "message" })}
        </TestButton>
      </div>
    </>
  );
}

function TestButton({ sound, volume, children }: { sound: Sound; volume: number; children: string }) {
  return (
    <Button size="s" disabled={volume === 0} onClick={() => inBackground(play(sound, volume / 100))}>
      <IconPlayerPlayFilled size={13} aria-hidden="true" />
      {children}
    </Button>
  );
}

function Mute({ settings, change }: SectionProps) {
  const { t, i18n } = useLingui();
  const now = new Date(useNow());
  const { mutedUntil } = settings;
  if (mutedUntil === null || !isMuted(settings, now)) {
    return (
      <Button size="s" onClick={() => change({ mutedUntil: new Date(Date.now() + muteMs).toISOString() })}>
        <IconBellOff size={15} stroke={1.6} aria-hidden="true" />
        {t`Mute for 1 hour`}
      </Button>
    );
  }
  const until = formatTime(mutedUntil, "time", i18n.locale);
  return (
    <p className={css.line} role="status">
      <Trans context="message">Muted until {until}</Trans>
      <Button look="bare" size="s" onClick={() => change({ mutedUntil: null })}>
        <Trans context="message">Unmute</Trans>
      </Button>
    </p>
  );
}

function QuietHours({ settings: { quietFrom, quietTo }, change }: SectionProps) {
  const { t } = useLingui();
  const isOn = quietFrom !== null && quietTo !== null;
  return (
    <>
      <Switch
        label={t({ message: "Quiet hours", context: "message" })}
        hint={t`By this device's clock. Messages still arrive`}
        isOn={isOn}
        set={(next) => change(next ? defaultQuietHours : { quietFrom: null, quietTo: null })}
      />
      {isOn && (
        <div className={css.hours}>
          <TimeField
            label={t({ message: "From", context: "time" })}
            time={quietFrom}
            set={(from) => change({ quietFrom: from, quietTo })}
          />
          <TimeField
            label={t({ message: "To", context: "time" })}
            time={quietTo}
            set={(to) => change({ quietFrom, quietTo: to })}
          />
        </div>
      )}
    </>
  );
}

function TimeField({ label, time, set }: { label: string; time: string; set: (time: string) => void }) {
  return (
    <label className={css.time}>
      {label}
      <TimeInput value={time} set={set} />
    </label>
  );
}

function DesktopNotices({ settings, change }: SectionProps) {
  const { t } = useLingui();
  const [permission, setPermission] = useState(notifyPermission);
  const hints = {
    unsupported: t`Not available for this address in this browser`,
    denied: t`Blocked by the browser. Allow notifications in its settings for this site`,
    default: t`Your browser asks for permission on each device`,
    granted: t`While another window is active`,
  };
  const set = async (isOn: boolean) => {
    const input = isOn ? await requestNotifyPermission() : permission;
    setPermission(input);
    change({ desktopNotifications: isOn && input === "granted" });
  };
  return (
    <Switch
      label={t({ message: "Desktop notifications", context: "message" })}
      hint={hints[permission]}
      isOn={settings.desktopNotifications && permission === "granted"}
      isDisabled={permission === "unsupported" || permission === "denied"}
      set={(isOn) => inBackground(set(isOn))}
    />
  );
}

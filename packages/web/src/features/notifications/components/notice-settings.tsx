import { Trans, useLingui } from "@lingui/react/macro";
import { IconBellOff, IconPlayerPlayFilled } from "@tabler/icons-react";
import type { Settings } from "@vowdesk/contract/settings";
import { useState, type CSSProperties } from "react";
import { Button } from "../../../ui/input/button.tsx";
import { useNow } from "../../../ui/format/now.ts";
import { Switch } from "../../../ui/input/switch.tsx";
import { formatTime } from "../../../ui/format/time.ts";
import { askNoticeLeave, noticeLeave } from "../announcing/desktop-notice.ts";
import { isMuted, type SoundWishes } from "../announcing/quiet-hours.ts";
import { play, type Sound } from "../announcing/sounds.ts";
import css from "./notice-settings.module.css";

interface NoticeSettingsProps {
  wishes: SoundWishes;
  change: (changes: Partial<Settings>) => void;
}

const muteMs = 3_600_000;
/** Proposed to whoever wants quiet hours for the first time. */
const usualQuiet = { quietFrom: "22:00", quietTo: "07:00" };

/** PRODUCT 4, Notifications: how messages sound and show; the same on every device of a person. */
export function NoticeSettings({ wishes, change }: NoticeSettingsProps) {
  const { t } = useLingui();
  return (
    <div className={css.settings}>
      <Switch label={t`Sounds`} isOn={wishes.sound} set={(sound) => change({ sound })} />
      {wishes.sound && (
        <>
          <Volume wishes={wishes} change={change} />
          <Mute wishes={wishes} change={change} />
          <QuietHours wishes={wishes} change={change} />
        </>
      )}
      <Switch
        label={t`Pop up new messages`}
        hint={t`They are in the bell either way`}
        isOn={wishes.popups}
        set={(popups) => change({ popups })}
      />
      <DesktopNotices wishes={wishes} change={change} />
    </div>
  );
}

function Volume({ wishes: { volume }, change }: NoticeSettingsProps) {
  const { t } = useLingui();
  return (
    <>
      <label className={css.volume}>
        <Trans>Volume</Trans>
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
      <div className={css.tests} role="group" aria-label={t`Test sounds`}>
        <TestButton sound="message" volume={volume}>{t`Message sound`}</TestButton>
        <TestButton sound="order" volume={volume}>{t`Order sound`}</TestButton>
      </div>
    </>
  );
}

function TestButton({ sound, volume, children }: { sound: Sound; volume: number; children: string }) {
  return (
    <Button size="s" disabled={volume === 0} onClick={() => void play(sound, volume / 100)}>
      <IconPlayerPlayFilled size={13} aria-hidden="true" />
      {children}
    </Button>
  );
}

function Mute({ wishes, change }: NoticeSettingsProps) {
  const { t, i18n } = useLingui();
  const now = new Date(useNow());
  const { mutedUntil } = wishes;
  if (mutedUntil === null || !isMuted(wishes, now)) {
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
      <Trans>Muted until {until}</Trans>
      <Button look="bare" size="s" onClick={() => change({ mutedUntil: null })}>
        <Trans>Unmute</Trans>
      </Button>
    </p>
  );
}

function QuietHours({ wishes: { quietFrom, quietTo }, change }: NoticeSettingsProps) {
  const { t } = useLingui();
  const isOn = quietFrom !== null && quietTo !== null;
  return (
    <>
      <Switch
        label={t`Quiet hours`}
        hint={t`By the clock of this device; messages still come in`}
        isOn={isOn}
        set={(next) => change(next ? usualQuiet : { quietFrom: null, quietTo: null })}
      />
      {isOn && (
        <div className={css.hours}>
          <TimeField label={t`From`} time={quietFrom} set={(from) => change({ quietFrom: from, quietTo })} />
          <TimeField label={t`To`} time={quietTo} set={(to) => change({ quietFrom, quietTo: to })} />
        </div>
      )}
    </>
  );
}

function TimeField({ label, time, set }: { label: string; time: string; set: (time: string) => void }) {
  return (
    <label className={css.time}>
      {label}
      <input
        type="time"
        required
        value={time}
        // An unfinished time is empty; the one before stays.
        onChange={(event) => event.target.value && set(event.target.value)}
      />
    </label>
  );
}

function DesktopNotices({ wishes, change }: NoticeSettingsProps) {
  const { t } = useLingui();
  const [leave, setLeave] = useState(noticeLeave);
  const hints = {
    unsupported: t`This browser has none for this address`,
    denied: t`The browser blocks them: allow them in its settings for this site`,
    default: t`The browser asks once more on each device`,
    granted: t`While you look at something else`,
  };
  const set = async (isOn: boolean) => {
    const given = isOn ? await askNoticeLeave() : leave;
    setLeave(given);
    change({ desktopNotifications: isOn && given === "granted" });
  };
  return (
    <Switch
      label={t`Desktop notifications`}
      hint={hints[leave]}
      isOn={wishes.desktopNotifications && leave === "granted"}
      isDisabled={leave === "unsupported" || leave === "denied"}
      set={(isOn) => void set(isOn)}
    />
  );
}

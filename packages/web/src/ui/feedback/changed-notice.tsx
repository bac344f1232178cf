import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FormNotice } from "../overlay/form-dialog.tsx";
import { RelativeTime } from "../display/relative-time.tsx";
import type { Moment } from "../format/time.ts";

interface ChangedNoticeProps {
  changed: { changedBy: string; changedAt: Moment };
  /** The current value. */
  now: ReactNode;
  /** Whether the requested action is still possible. */
  isOpen: boolean;
}

/** States that another user changed the record meanwhile: who, when, and its current value. */
export function ChangedNotice({ changed, now, isOpen }: ChangedNoticeProps) {
  const { changedBy: by, changedAt: at } = changed;
  return (
    <FormNotice>
      <p>
        <Trans>
          <strong>{by}</strong> changed this in the meantime: <RelativeTime at={at} />.
        </Trans>
      </p>
      <p>
        <Trans context="notice">Current value:</Trans> {now}
      </p>
      <p>{isOpen ? <Trans>Your input is kept.</Trans> : <Trans>This is no longer possible.</Trans>}</p>
    </FormNotice>
  );
}

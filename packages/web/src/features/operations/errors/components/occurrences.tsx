import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ErrorDetail } from "@vowdesk/contract/operations/errors";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import layout from "../../../../ui/display/layout.module.css";
import css from "./errors.module.css";

/** Latest occurrences of an error with time, user and build. */
export function Occurrences({ occurrences }: Pick<ErrorDetail, "occurrences">) {
  const { t } = useLingui();
  if (occurrences.length === 0) return <Trans context="error">No records.</Trans>;
  return (
    <ul className={css.occurrences}>
      {occurrences.map(({ at, actor, requestId, build, count }, index) => (
        <li key={index}>
          <RelativeTime at={at} />
          <span>{actor ?? <Trans>the server itself</Trans>}</span>
          <span className={layout.quiet}>{build}</span>
          {count > 1 && (
            <span className={layout.quiet}>{t`${plural(count, { one: "# time", other: "# times" })}`}</span>
          )}
          {requestId && <code className={css.code}>{requestId}</code>}
        </li>
      ))}
    </ul>
  );
}

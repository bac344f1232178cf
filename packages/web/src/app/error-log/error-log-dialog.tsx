import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { errorKindNames } from "../../features/operations/errors/errors.labels.ts";
import { clearErrorLog, useErrorLog, type LoggedError } from "../../kernel/errors/error-log.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { Button } from "../../ui/input/button.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { ModalFrame } from "../../ui/overlay/modal-frame.tsx";
import { copy } from "../../ui/feedback/toast.tsx";
import { detailsOfGroup } from "./details.ts";
import layout from "../../ui/display/layout.module.css";
import css from "./error-log.module.css";
import { closeErrorLog, useErrorLogPanel } from "./error-log-panel.ts";

/** The errors of this tab, grouped, latest first. */
export function ErrorLogDialog() {
  const { t } = useLingui();
  const { isOpen } = useErrorLogPanel();
  const errors = useErrorLog();
  return (
    <ModalFrame
      isOpen={isOpen}
      close={closeErrorLog}
      title={t({ message: "Error log", context: "kind of record" })}
      widthPx={720}
      closesOutside
    >
      {errors.length === 0 ? (
        <EmptyState title={<Trans context="error log">No errors</Trans>}>
          <Trans>Errors in this tab are listed here and reported to administrators.</Trans>
        </EmptyState>
      ) : (
        <>
          <ul className={css.groups}>
            {errors.map((error) => (
              <Group key={error.code} error={error} />
            ))}
          </ul>
          <div className={css.foot}>
            <Button onClick={clearErrorLog}>
              <Trans context="error log">Clear list</Trans>
            </Button>
          </div>
        </>
      )}
    </ModalFrame>
  );
}

function Group({ error }: { error: LoggedError }) {
  const { t, i18n } = useLingui();
  const { code, kind, message, where, count, lastAt, requestId, stack } = error;
  return (
    <li className={css.group}>
      <p className={css.message}>{message}</p>
      <p className={css.facts}>
        <Badge tone="bad">{i18n._(errorKindNames[kind])}</Badge>
        <span>{where}</span>
        <span>{t`${plural(count, { one: "# time", other: "# times" })}`}</span>
        <RelativeTime at={lastAt} />
        <code className={css.code}>{code}</code>
      </p>
      {requestId && (
        <p className={css.facts}>
          <Trans context="field">Request</Trans> <code className={css.code}>{requestId}</code>
        </p>
      )}
      <div className={css.more}>
        {stack !== "" && (
          <details className={css.details}>
            <summary>
              <Trans context="field">Stack trace</Trans>
            </summary>
            <pre className={layout.code} tabIndex={0}>
              {stack}
            </pre>
          </details>
        )}
        <Button look="bare" size="s" className={css.copy} onClick={() => copy(detailsOfGroup(error))}>
          <Trans context="button">Copy details</Trans>
        </Button>
      </div>
    </li>
  );
}

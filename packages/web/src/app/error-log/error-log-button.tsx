import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { IconBug } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useErrorLog } from "../../kernel/errors/error-log.ts";
import { CornerMark } from "../../ui/display/badge.tsx";
import { IconButton } from "../../ui/input/button.tsx";
import css from "./error-log.module.css";
import { openErrorLog, useErrorLogPanel } from "./error-log-panel.ts";

const Dialog = lazy(async () => {
  const { ErrorLogDialog } = await import("./error-log-dialog.tsx");
  return { default: ErrorLogDialog };
});

/** The button of the error log with the number of errors in this tab, "10+" above 10, and the dialog. */
export function ErrorLogButton() {
  const { t } = useLingui();
  const errors = useErrorLog();
  const { wasOpen } = useErrorLogPanel();
  const count = errors.reduce((sum, error) => sum + error.count, 0);
  const label =
    count === 0
      ? t({ message: "Error log", context: "kind of record" })
      : t`${plural(count, { one: "Error log, # error", other: "Error log, # errors" })}`;
  return (
    <>
      <span className={css.button}>
        <IconButton label={label} onClick={openErrorLog}>
          <IconBug size={20} stroke={1.6} aria-hidden="true" />
        </IconButton>
        <CornerMark count={count} />
      </span>
      {wasOpen && (
        <Suspense fallback={null}>
          <Dialog />
        </Suspense>
      )}
    </>
  );
}

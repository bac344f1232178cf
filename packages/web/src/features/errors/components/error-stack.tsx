import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/input/button.tsx";
import { toast } from "../../../ui/feedback/toast.tsx";
import layout from "../../../ui/display/layout.module.css";
import css from "./errors.module.css";

export function ErrorStack({ stack }: { stack: string }) {
  const { t } = useLingui();
  const copy = async () => {
    await navigator.clipboard.writeText(stack);
    toast({ text: t`Copied` });
  };
  if (stack === "") return <Trans>No stack trace available.</Trans>;
  return (
    <div className={css.stack}>
      <pre className={layout.code} tabIndex={0} aria-label={t`Stack trace`} role="region">
        {stack}
      </pre>
      <Button size="s" onClick={() => void copy()}>
        <Trans>Copy stack trace</Trans>
      </Button>
    </div>
  );
}

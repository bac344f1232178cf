import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../../ui/input/button.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./errors.module.css";
import { copyText } from "../../../../ui/secure-context.ts";

export function ErrorStack({ stack }: { stack: string }) {
  const { t } = useLingui();
  const copy = async () => {
    // Without permission the text is shown, so that the user can copy it by hand.
    toast({ text: (await copyText(stack)) ? t({ message: "Copied", context: "result" }) : stack });
  };
  if (stack === "") return <Trans>No stack trace available.</Trans>;
  return (
    <div className={css.stack}>
      <pre
        className={layout.code}
        tabIndex={0}
        aria-label={t({ message: "Stack trace", context: "field" })}
        role="region"
      >
        {stack}
      </pre>
      <Button size="s" onClick={() => inBackground(copy())}>
        <Trans>Copy stack trace</Trans>
      </Button>
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { CopyLine } from "../../../../ui/display/copy-line.tsx";

/** A signing secret with a copy button, and what to do with it. */
export function SecretLine({ secret }: { secret: string }) {
  const { t } = useLingui();
  return (
    <>
      <CopyLine id={useId()} label={t({ message: "Secret", context: "webhook" })} text={secret} isMain />
      <p>
        <Trans>
          The receiver verifies the signatures with this secret. It is shown only once. Store it in the receiver now.
        </Trans>
      </p>
    </>
  );
}

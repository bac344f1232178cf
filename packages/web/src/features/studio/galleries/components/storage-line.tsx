import { Trans, useLingui } from "@lingui/react/macro";
import type { OriginalsStorage } from "@vowdesk/contract/studio/galleries";
import { Warning } from "../../../../ui/feedback/warning.tsx";
import { formatBytes } from "../../../../ui/format/bytes.ts";
import layout from "../../../../ui/display/layout.module.css";

/** Why no card becomes safe, and how full the storage of originals is. */
export function StorageLine({ storage: { first, copy, usedBytes, maxBytes, level } }: { storage: OriginalsStorage }) {
  const { t, i18n } = useLingui();
  const used = formatBytes(usedBytes, i18n.locale);
  const max = formatBytes(maxBytes ?? 0, i18n.locale);
  const problems = {
    ready: null,
    none: t`No card becomes safe: there is no second place for copies. An operator has to set it up.`,
    "same-device": t`No card becomes safe: the second place for copies is on the same device as the first. An operator has to move it.`,
    "same-bucket": t`No card becomes safe: the second place for copies is in the same bucket as the first. An operator has to move it.`,
    away: t`No card becomes safe at the moment: the second place for copies cannot be used.`,
    denied: t`No card becomes safe at the moment: the second place for copies refuses the access keys. An operator has to correct them.`,
    clock: t`No card becomes safe at the moment: the clock of the server is wrong. An operator has to set it.`,
    "other-place": t`No card becomes safe at the moment: the second place for copies is not the one that was used before. An operator has to check it.`,
  };
  const problem = problems[copy];
  const firstProblems = {
    ready: null,
    away: t`New pictures cannot be stored at the moment: the storage of originals cannot be used.`,
    denied: t`New pictures cannot be stored at the moment: the storage of originals refuses the access keys. An operator has to correct them.`,
    clock: t`New pictures cannot be stored at the moment: the clock of the server is wrong. An operator has to set it.`,
    "other-place": t`New pictures cannot be stored at the moment: the storage of originals is not the one that was used before. An operator has to check it.`,
  };
  const firstProblem = firstProblems[first];
  return (
    <>
      {firstProblem !== null && <Warning text={firstProblem} />}
      {problem !== null && <Warning text={problem} />}
      {level === "full" && <Warning text={t`The storage is full. New pictures are not accepted.`} />}
      {level === "warning" && <Warning text={t`The storage is almost full.`} />}
      <p className={layout.quiet}>
        {maxBytes === null ? (
          <Trans>Storage of originals: {used}</Trans>
        ) : (
          <Trans>
            Storage of originals: {used} of {max}
          </Trans>
        )}
      </p>
    </>
  );
}

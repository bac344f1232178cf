import { useLingui } from "@lingui/react/macro";
import { formatTime } from "../../../../ui/format/time.ts";

/** The day on which a token expires. The exact time shows on hover. */
export function Expiry({ at }: { at: string }) {
  const { i18n } = useLingui();
  return <time title={formatTime(at, "exact", i18n.locale)}>{formatTime(at, "date", i18n.locale)}</time>;
}

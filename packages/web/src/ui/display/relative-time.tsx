import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useNow } from "../format/now.ts";
import { agoOf, formatTime, type Moment } from "../format/time.ts";

/** Relative time, kept up to date. The exact time shows on hover. */
export function RelativeTime({ at, className }: { at: Moment; className?: string | undefined }) {
  const { t, i18n } = useLingui();
  const ago = agoOf(
    at,
    useNow((nowMs) => Object.values(agoOf(at, nowMs)).join(" ")),
  );
  const exact = formatTime(at, "exact", i18n.locale);
  const text = () => {
    switch (ago.unit) {
      case "now":
        return t({ message: "just now", context: "value" });
      case "minutes":
        return t`${plural(ago.count, { one: "# minute ago", other: "# minutes ago" })}`;
      case "hours":
        return t`${plural(ago.count, { one: "# hour ago", other: "# hours ago" })}`;
      case "yesterday":
        return t`1 day ago`;
      case "date":
        return formatTime(at, "date", i18n.locale);
    }
  };
  return (
    <time title={exact} className={className}>
      {text()}
    </time>
  );
}

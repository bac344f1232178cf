import { useLingui } from "@lingui/react";

const megabyte = 1024 * 1024;

/** A size in megabytes, or in kilobytes below 1 MB. */
export function FileSize({ bytes }: { bytes: number }) {
  const { i18n } = useLingui();
  const [unit, value] = bytes < megabyte ? ["kilobyte", bytes / 1024] : ["megabyte", bytes / megabyte];
  const text = i18n.number(Number(value), { style: "unit", unit: String(unit), maximumFractionDigits: 1 });
  return <span>{text}</span>;
}

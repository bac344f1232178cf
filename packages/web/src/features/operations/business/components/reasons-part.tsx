import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import type { Values } from "../../../../resource/field.ts";
import { Segments } from "../../../../ui/input/segments.tsx";
import { SettingsPart } from "../../../../shared/settings-part.tsx";

const names = ["cancelReasons", "refundReasons", "rejectReasons"] as const;

interface ReasonsPartProps {
  fields: (name: string) => ReactNode;
  values: Values;
}

/** Tabs with the preset reasons for cancellations, refunds and rejections. */
export function ReasonsPart({ fields, values }: ReasonsPartProps) {
  const { t } = useLingui();
  const [chosen, choose] = useState<string>("cancelReasons");
  const labels = {
    cancelReasons: t({ message: "Cancellations", context: "business settings" }),
    refundReasons: t({ message: "Refunds", context: "kind of record" }),
    rejectReasons: t({ message: "Rejections", context: "business settings" }),
  };
  const countOf = (name: string) => (values[name] as readonly unknown[]).length;
  return (
    <SettingsPart
      title={t({ message: "Preset reasons", context: "business settings" })}
      hint={<Trans>Offered wherever a reason is required. The recipient sees the text in their own language.</Trans>}
    >
      <Segments
        look="tabs"
        label={t({ message: "Preset reasons", context: "business settings" })}
        chosen={chosen}
        choose={(name) => name && choose(name)}
        segments={names.map((name) => ({ value: name, label: labels[name], count: countOf(name) }))}
      />
      {fields(chosen)}
    </SettingsPart>
  );
}

import { Trans } from "@lingui/react/macro";
import { Badge } from "../../../../ui/display/badge.tsx";

export function Enabled({ isEnabled }: { isEnabled: boolean }) {
  return isEnabled ? (
    <Badge tone="good">
      <Trans context="state">Enabled</Trans>
    </Badge>
  ) : (
    <Badge>
      <Trans context="state">Disabled</Trans>
    </Badge>
  );
}

import { Trans } from "@lingui/react/macro";
import { Badge } from "../../../../ui/display/badge.tsx";

export function Enabled({ isEnabled }: { isEnabled: boolean }) {
  return isEnabled ? (
    <Badge tone="good">
      <Trans>Enabled</Trans>
    </Badge>
  ) : (
    <Badge>
      <Trans>Disabled</Trans>
    </Badge>
  );
}

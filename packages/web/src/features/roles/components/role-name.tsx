import { Trans } from "@lingui/react/macro";
import { Badge } from "../../../ui/display/badge.tsx";
import css from "./role-name.module.css";

/** What a role is called, and whether it came with the product. */
export function RoleName({ name, isSeeded }: { name: string; isSeeded: boolean }) {
  return (
    <span className={css.name}>
      {name}
      {isSeeded && (
        <Badge>
          <Trans>Built in</Trans>
        </Badge>
      )}
    </span>
  );
}

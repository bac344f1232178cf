import { Trans } from "@lingui/react/macro";
import { Badge } from "../../../../ui/display/badge.tsx";
import css from "./role-name.module.css";

/** The name of a role, with a mark for built-in ones. */
export function RoleName({ name, isSeeded }: { name: string; isSeeded: boolean }) {
  return (
    <span className={css.name}>
      {name}
      {isSeeded && (
        <Badge>
          <Trans context="role">Built in</Trans>
        </Badge>
      )}
    </span>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../ui/input/button.tsx";
import { leaveView, type Viewing } from "./viewing.ts";
import { inBackground } from "../../kernel/errors/show-failure.ts";
import css from "./view-as-banner.module.css";

/** The banner of "view as", with the button to leave. */
export function ViewAsBanner({ viewing: { target, name, roleNames } }: { viewing: Viewing }) {
  const { t } = useLingui();
  const [isLeaving, setLeaving] = useState(false);
  const roles = roleNames.join(" · ");
  const leave = () => {
    setLeaving(true);
    inBackground(leaveView().finally(() => setLeaving(false)));
  };
  return (
    <section className={css.banner} data-viewing aria-label={t({ message: "View as", context: "button" })}>
      <IconEye size={18} stroke={1.8} aria-hidden="true" />
      <p>
        {target.startsWith("role:") ? (
          <Trans>
            You are viewing as the role <strong>{name}</strong>.
          </Trans>
        ) : (
          <Trans>
            You are viewing as <strong>{name}</strong>.
          </Trans>
        )}{" "}
        {roles !== "" && roles !== name && <span className={css.roles}>{roles}</span>}{" "}
        <span className={css.hint}>
          <Trans>Changes are disabled.</Trans>
        </span>
      </p>
      <Button size="s" disabled={isLeaving} onClick={leave}>
        <Trans context="preview">Exit</Trans>
      </Button>
    </section>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { authApi } from "@vowdesk/contract/staff/auth";
import { useCall } from "../../kernel/cache/queries.ts";
import css from "./demo-banner.module.css";

/** The banner of demo mode. */
export function DemoBanner() {
  const { t } = useLingui();
  const { data } = useCall(authApi.signInPage, {});
  if (!data?.demo) return null;
  return (
    <section className={css.banner} aria-label={t({ message: "Demo mode", context: "header" })}>
      <Trans>Demo mode: people, orders and money are made up.</Trans>
    </section>
  );
}

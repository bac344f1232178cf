import { Trans } from "@lingui/react/macro";
import { authApi } from "@vowdesk/contract/auth";
import { useAnswer } from "../../kernel/queries.ts";
import css from "./shell.module.css";

/** PRODUCT 4, demo: says that nothing here is real. */
export function DemoBanner() {
  const { data } = useAnswer(authApi.signInPage, {});
  if (!data?.demo) return null;
  return (
    <p className={css.banner}>
      <Trans>Demo mode: people, orders and money are made up.</Trans>
    </p>
  );
}

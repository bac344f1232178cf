import { Trans } from "@lingui/react/macro";
import css from "../components/detail.module.css";

export function Route({ from, to }: { from: string; to: string }) {
  return (
    <span className={css.route}>
      <span>
        <span className="visually-hidden">
          <Trans context="order route">Pickup</Trans>{" "}
        </span>
        {from}
      </span>
      <span>
        <span className="visually-hidden">
          <Trans context="order">Destination</Trans>{" "}
        </span>
        {to}
      </span>
    </span>
  );
}

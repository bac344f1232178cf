import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/input/button.tsx";
import css from "./tour.module.css";

/** Offers the tour to a new user. It takes no focus and stays below other overlays. */
export function Invitation({ accept, decline }: { accept: () => void; decline: () => void }) {
  const { t } = useLingui();
  return (
    <section
      className={css.invitation}
      aria-label={t({ message: "New here?", context: "help" })}
      onKeyDown={({ key }) => {
        if (key === "Escape") decline();
      }}
    >
      <h2>
        <Trans context="help">New here?</Trans>
      </h2>
      <p>
        <Trans>Learn the basics in five steps and one minute.</Trans>
      </p>
      <div className={css.turns}>
        <Button look="bare" onClick={decline}>
          <Trans context="help">No, thanks</Trans>
        </Button>
        <Button look="fill" onClick={accept}>
          <Trans>Take the tour</Trans>
        </Button>
      </div>
    </section>
  );
}

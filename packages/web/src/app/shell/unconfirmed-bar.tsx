import { Plural, Trans } from "@lingui/react/macro";
import { useUnconfirmed } from "../../features/announcements/components/unconfirmed.ts";
import { navigate } from "../../kernel/lists/page.ts";
import { Button } from "../../ui/input/button.tsx";
import css from "./unconfirmed-bar.module.css";

/** Bar above the page while an announcement awaits the user's confirmation. It cannot be dismissed. */
export function UnconfirmedBar() {
  const { count, id } = useUnconfirmed();
  if (count === 0 || id === null) return null;
  return (
    <div className={css.bar} role="status" data-unconfirmed>
      <span className={css.text}>
        <Plural
          value={count}
          one="# announcement waits for your confirmation"
          other="# announcements wait for your confirmation"
        />
      </span>
      <Button size="s" onClick={() => navigate(`/gonggao?view=unconfirmed&id=${id}`)}>
        <Trans>Read and confirm</Trans>
      </Button>
    </div>
  );
}

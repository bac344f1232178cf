import { Plural, Trans } from "@lingui/react/macro";
import { go } from "../../../kernel/lists/page.ts";
import { Button } from "../../../ui/input/button.tsx";
import { useWaiting } from "./waiting.ts";
import css from "./waiting-bar.module.css";

/**
 * Says that something must be confirmed, until it is: a bar above the page, which takes nobody's click and cannot be dismissed
 * (issue 8, 3: must-confirm). It leads to what waits.
 */
export function WaitingBar() {
  const { count, id } = useWaiting();
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
      <Button size="s" onClick={() => go(`/gonggao?view=unconfirmed&id=${id}`)}>
        <Trans>Read and confirm</Trans>
      </Button>
    </div>
  );
}

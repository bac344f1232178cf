import { Trans, useLingui } from "@lingui/react/macro";
import type { FreeTime } from "@vowdesk/contract/studio/shoots";
import { Button } from "../../../../ui/input/button.tsx";
import { ModalFrame } from "../../../../ui/overlay/modal-frame.tsx";
import { ConflictNotice } from "../booking/conflict-notice.tsx";
import type { RefusedDrop } from "../board/drop.ts";
import css from "./calendar.module.css";

interface ConflictDialogProps {
  /** Null while the dialog is closed. */
  refused: RefusedDrop | null;
  choose: (time: FreeTime) => void;
  close: () => void;
}

/** Why a drop was refused, with the next times at which the whole team is free. */
export function ConflictDialog({ refused, choose, close }: ConflictDialogProps) {
  const { t } = useLingui();
  return (
    <ModalFrame isOpen={refused !== null} title={t({ message: "Not moved", context: "shoot" })} close={close}>
      {refused && (
        <div className={css.conflict}>
          <ConflictNotice taken={refused.taken} choose={choose} />
          <Button onClick={close}>
            <Trans>Keep the former time</Trans>
          </Button>
        </div>
      )}
    </ModalFrame>
  );
}

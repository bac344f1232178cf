import { Trans, useLingui } from "@lingui/react/macro";
import { chatApi, type RedPacket } from "@vowdesk/contract/chat";
import { useCall } from "../../../kernel/cache/queries.ts";
import { Button } from "../../../ui/input/button.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { Money } from "../../../ui/format/money.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { askDecision } from "./packet-decision.ts";
import css from "../components/dialogs.module.css";

/** Large red packets that wait for a second approval. */
export function PacketsDialog({ close }: { close: () => void }) {
  const { data, error } = useCall(chatApi.listRed, { state: "pending", pageSize: 50 });
  return (
    <FormDialog
      isOpen
      title={<Trans>Red packets to decide on</Trans>}
      close={close}
      hasInput={false}
      note={error && !data ? error.message : null}
      send={null}
    >
      {!data && !error && <Skeleton height="6rem" />}
      {data?.records.length === 0 && (
        <p className={css.hint}>
          <Trans>No red packet waits for a decision.</Trans>
        </p>
      )}
      <ul className={css.replies}>
        {data?.records.map((packet) => (
          <PendingPacket key={packet.id} packet={packet} close={close} />
        ))}
      </ul>
    </FormDialog>
  );
}

interface PendingPacketProps {
  packet: RedPacket;
  close: () => void;
}

function PendingPacket({ packet, close }: PendingPacketProps) {
  const { t } = useLingui();
  const { amountCents, senderName, customerName, sentAt, allowed } = packet;
  const decide = () => {
    close();
    askDecision(packet);
  };
  return (
    <li>
      <span className={css.reply}>
        <strong>
          <Money cents={amountCents} />
        </strong>
        <span>
          <Trans>
            {senderName} for {customerName}
          </Trans>{" "}
          · <RelativeTime at={sentAt} />
        </span>
      </span>
      {allowed.includes("approve") ? (
        <Button size="s" onClick={decide}>
          <Trans>Decide</Trans>
        </Button>
      ) : (
        <span className={css.hint}>{t`Sent by yourself`}</span>
      )}
    </li>
  );
}

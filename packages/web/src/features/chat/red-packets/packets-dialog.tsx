import { Trans, useLingui } from "@lingui/react/macro";
import { chatApi, type RedPacket } from "@vowdesk/contract/chat";
import { useCall } from "../../../kernel/cache/queries.ts";
import { Button } from "../../../ui/input/button.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { decide, usePacketActions } from "./red-packets.actions.tsx";
import { PacketHead } from "./packet-summary.tsx";
import layout from "../../../ui/display/layout.module.css";
import css from "../dialogs.module.css";

/** Large red packets that wait for a second approval. */
export function PacketsDialog({ close }: { close: () => void }) {
  const { data, error } = useCall(chatApi.listPackets, { state: "pending", pageSize: 50 });
  return (
    <FormDialog
      isOpen
      title={<Trans>Red packets to review</Trans>}
      close={close}
      hasInput={false}
      note={error && !data ? error.message : null}
      send={null}
    >
      {!data && !error && <Skeleton height="6rem" />}
      {data?.records.length === 0 && (
        <p className={layout.quiet}>
          <Trans>No red packets to review.</Trans>
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
  const { start } = usePacketActions();
  const { sentAt, allowed } = packet;
  const open = () => {
    close();
    start(decide, packet);
  };
  return (
    <li>
      <span className={css.reply}>
        <PacketHead packet={packet}>
          {" "}
          · <RelativeTime at={sentAt} />
        </PacketHead>
      </span>
      {allowed.includes("approve") ? (
        <Button size="s" onClick={open}>
          <Trans context="verb">Review</Trans>
        </Button>
      ) : (
        <span className={layout.quiet}>{t`Sent by you`}</span>
      )}
    </li>
  );
}

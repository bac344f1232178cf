import type { RedPacket } from "@vowdesk/contract/chat";
import { createForSession } from "../../../kernel/session/session-stores.ts";

const store = createForSession<{ packet: RedPacket | null }>(() => ({ packet: null }));

/** The red packet whose decision dialog is open; null for none. */
export const usePacketDecision = () => store(({ packet }) => packet);

/** Opens the decision dialog for a red packet; null closes it. */
export const askDecision = (packet: RedPacket | null): void => store.setState({ packet });

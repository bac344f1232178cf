import type { RedPacket } from "@vowdesk/contract/chat";
import { createForSession } from "../../../kernel/session/session-stores.ts";

const store = createForSession<{ packet: RedPacket | null }>(() => ({ packet: null }));

/** The large red packet that is being decided on; null for none. */
export const usePacketDecision = () => store(({ packet }) => packet);

/** Opens the decision on a large red packet, or closes it. */
export const askDecision = (packet: RedPacket | null): void => store.setState({ packet });

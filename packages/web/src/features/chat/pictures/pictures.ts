import { createForSession } from "../../../kernel/session/session-stores.ts";

const store = createForSession<{ shown: string | null }>(() => ({ shown: null }));

/** Id of the message whose picture is shown in full size; null for none. */
export const useShownPicture = () => store(({ shown }) => shown);

export const showPicture = (id: string | null): void => store.setState({ shown: id });

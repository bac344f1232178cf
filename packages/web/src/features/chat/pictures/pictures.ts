import { createForSession } from "../../../kernel/session/session-stores.ts";

const store = createForSession<{ shown: string | null }>(() => ({ shown: null }));

/** The id of the message whose picture is shown whole; null for none. */
export const useShownPicture = () => store(({ shown }) => shown);

export const showPicture = (id: string | null): void => store.setState({ shown: id });

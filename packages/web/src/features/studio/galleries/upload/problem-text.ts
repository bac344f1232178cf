import { useLingui } from "@lingui/react/macro";
import type { UploadProblem } from "./card-upload.ts";

/** What a user reads about a file or card that did not arrive. */
export function useProblemText() {
  const { t } = useLingui();
  return (problem: UploadProblem): string => {
    const texts: Readonly<Record<UploadProblem, string>> = {
      unreadable: t`The file cannot be read. Check that the card is still connected.`,
      changed: t`Other bytes arrived than were read first. The card or its reader may be damaged.`,
      connection: t`The connection was lost.`,
      refused: t`The server does not accept the file.`,
      "originals-full": t`The storage is full. An operator has to make room; then press Continue.`,
      "gallery-full": t`A gallery has at most 5,000 pictures. Use another gallery for the rest.`,
      "gallery-closed": t`The gallery was deleted.`,
      "card-complete": t`The card has more different files than were counted. Correct the count; then press Continue.`,
    };
    return texts[problem];
  };
}

import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { contentTypes } from "@vowdesk/contract/chat";
import { sessionEnd } from "../../../kernel/session/session.ts";
import { createForSession, dropWithSession } from "../../../kernel/session/session-stores.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { pictureProblem } from "./picture-problem.ts";
import { sessionOutbox } from "../outbox/session-outbox.ts";
import css from "./composer.module.css";

/** More pictures at once are probably selected by mistake. */
const maxPictures = 9;

/** A picture that is selected but not sent. */
interface SelectedPicture {
  id: string;
  blob: Blob;
  name: string;
  preview: string;
}

dropWithSession(function releasePreviews() {
  for (const { preview } of [...store.getState().trays.values()].flat()) URL.revokeObjectURL(preview);
});

/** Selected pictures by conversation id. */
const store = createForSession<{ trays: ReadonlyMap<number, readonly SelectedPicture[]> }>(() => ({
  trays: new Map(),
}));
const none: readonly SelectedPicture[] = [];
const trayOf = (id: number) => store.getState().trays.get(id) ?? none;
const setTray = (id: number, tray: readonly SelectedPicture[]) =>
  store.setState(({ trays }) => ({ trays: new Map(trays).set(id, tray) }));

/** Adds pictures to the tray of a conversation; shows a message if some are refused. */
export async function addPictures(id: number, files: readonly File[]): Promise<void> {
  const ended = sessionEnd();
  const refusals = await Promise.all(files.map(pictureProblem));
  if (ended.aborted) return;
  const fit = files.filter((_file, index) => refusals[index] === null);
  const room = maxPictures - trayOf(id).length;
  const tooMany = fit.length > room ? i18n._(msg`Up to 9 pictures at a time`) : null;
  const reason = refusals.find((refusal) => refusal !== null) ?? tooMany;
  if (reason) toast({ tone: "warn", text: reason });
  const selected = fit.slice(0, room).map((file) => ({
    id: crypto.getRandomValues(new Uint32Array(2)).join("-"),
    blob: file,
    name: file.name,
    preview: URL.createObjectURL(file),
  }));
  if (selected.length > 0) setTray(id, [...trayOf(id), ...selected]);
}

/** Number of selected pictures of a conversation, and a function that sends them. */
export function usePictures(conversationId: number) {
  const count = store(({ trays }) => trays.get(conversationId)?.length ?? 0);
  return {
    count,
    sendAll: (how: { isPrivate: boolean; seenSeq: number }) => {
      for (const { blob, name, preview } of trayOf(conversationId))
        sessionOutbox().add(
          conversationId,
          { ...how, type: contentTypes.image },
          { blob, name, preview, durationMs: null },
        );
      setTray(conversationId, none);
    },
  };
}

/** Thumbnails of the selected pictures. */
export function PictureTray({ conversationId }: { conversationId: number }) {
  const { t } = useLingui();
  const tray = store(({ trays }) => trays.get(conversationId) ?? none);
  if (tray.length === 0) return null;
  const remove = ({ id, preview }: SelectedPicture) => {
    URL.revokeObjectURL(preview);
    setTray(
      conversationId,
      tray.filter((item) => item.id !== id),
    );
  };
  return (
    <ul className={css.tray} aria-label={t`Pictures to send`}>
      {tray.map((item) => {
        const { name } = item;
        return (
          <li key={item.id}>
            <img src={item.preview} alt={name} />
            <button
              type="button"
              aria-label={t({ message: `Remove ${name}`, context: "button" })}
              onClick={() => remove(item)}
            >
              <IconX size={14} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

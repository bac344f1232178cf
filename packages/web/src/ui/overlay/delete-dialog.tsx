import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FormDialog, FormNotice } from "./form-dialog.tsx";
import type { Hold } from "../input/kept.ts";
import { useSubmission, type FormRefusal } from "../input/sending.ts";
import { Skeleton } from "../feedback/skeleton.tsx";
import { ErrorState } from "../feedback/states.tsx";
import { toast } from "../feedback/toast.tsx";

/** State of the query that checks whether the record may be deleted. */
interface CheckQuery {
  isFetching: boolean;
  isSuccess: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface DeleteDialogProps {
  isOpen: boolean;
  name: string;
  asked: CheckQuery;
  /** Reads a thrown value; null when the failure has been reported already, such as a missing answer. */
  refusalOf: (failure: unknown) => FormRefusal | null;
  words: { send: ReactNode; mayGo: ReactNode; mayNot: ReactNode };
  remove: () => Promise<unknown>;
  close: () => void;
  hold: Hold;
}

/** Asks the server whether the record may be deleted, then deletes it or shows the reason why not. */
export function DeleteDialog({ isOpen, name, asked, refusalOf, words, remove, close, hold }: DeleteDialogProps) {
  const { t } = useLingui();
  const sending = useSubmission({ shown: [], blames: {}, refusalOf, hold });
  const leave = () => {
    sending.forget();
    close();
  };
  const removeIt = async () => {
    await remove();
    toast({ tone: "good", text: t`Deleted` });
  };
  const mayGo = asked.isSuccess && !asked.isFetching;
  const run = () => void sending.send(removeIt, leave);
  return (
    <FormDialog
      isOpen={isOpen}
      title={<Trans>Delete {name}</Trans>}
      close={leave}
      hasInput={false}
      note={sending.note}
      send={mayGo ? { label: words.send, isDanger: true, isReady: !sending.isBusy, run } : null}
    >
      {isOpen && <CheckResult asked={asked} refusalOf={refusalOf} words={words} />}
    </FormDialog>
  );
}

type CheckResultProps = Pick<DeleteDialogProps, "asked" | "refusalOf" | "words">;

function CheckResult({ asked: { isFetching, isSuccess, error, refetch }, refusalOf, words }: CheckResultProps) {
  if (isFetching) return <Skeleton height="2.5rem" />;
  if (isSuccess) return <p>{words.mayGo}</p>;
  const reason = refusalOf(error);
  if (!reason) return <ErrorState retry={() => void refetch()} />;
  return (
    <FormNotice>
      <p>
        <strong>{words.mayNot}</strong>
      </p>
      <p>{reason.message}</p>
    </FormNotice>
  );
}

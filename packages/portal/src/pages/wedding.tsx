/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { coupleApi, coupleEntryApi, CoupleOverview, SentCode } from "@vowdesk/contract/studio/couples";
import { useEffect, useState } from "preact/hooks";
import { call, Refused } from "../client.ts";
import { Waiting } from "../components/loaded.tsx";
import { CodeField, Form, Problem, problemOf, WorkButton } from "../components/parts.tsx";
import { isInOtherApp } from "../in-other-app.ts";
import { Overview } from "./overview.tsx";

/** The key of a personal link. It is after `#`, so that no server and no other site gets it with the address. */
const keyInAddress = () => location.hash.slice(1);

type View = { name: "loading" } | { name: "closed" } | { name: "failed"; problem: string };

/** The wedding of the visitor, by the session or the key of the link. */
export async function readOverview(): Promise<CoupleOverview> {
  const key = keyInAddress();
  const target = { method: "POST", path: "/api/couple/overview" } as const;
  return call<typeof coupleApi.overview>(target, key ? { key } : {});
}

/** The pages of a couple: the code to the phone, then their wedding. `first` is the answer that was asked for before the texts. */
export function Wedding({ first }: { first: Promise<CoupleOverview> | null }) {
  const [view, setView] = useState<View>({ name: "loading" });
  const [overview, setOverview] = useState<CoupleOverview | null>(null);
  const [isEntered, setEntered] = useState(false);
  const show = async (answer: Promise<CoupleOverview>) => {
    setView({ name: "loading" });
    try {
      setOverview(await answer);
    } catch (failure) {
      setView(failure instanceof Refused ? { name: "closed" } : { name: "failed", problem: problemOf(failure) });
    }
  };
  const load = () => show(readOverview());
  const enter = () => {
    setEntered(true);
    return load();
  };
  useEffect(() => {
    show(first ?? readOverview()).catch((failure: unknown) => setView({ name: "failed", problem: problemOf(failure) }));
  }, [first]);
  if (overview) return <Overview overview={overview} isEntered={isEntered} />;
  if (view.name === "loading") return <Waiting />;
  if (view.name === "failed")
    return (
      <>
        <Problem text={view.problem} />
        <WorkButton work={load} label={t({ message: "Try again", context: "button" })} />
      </>
    );
  return keyInAddress() ? <Enter entered={enter} /> : <NoLink />;
}

function NoLink() {
  return (
    <section class="card">
      <h1>{t({ message: "Your wedding", context: "page" })}</h1>
      <p>{t`Open the personal link that the studio sent you. If you have none, or it no longer works, ask the studio for a new one.`}</p>
      <p>
        <a href="/couple/enquiry">{t`Request a date`}</a>
      </p>
    </section>
  );
}

/** Asks for the code to the phone of the partner to whom the link belongs. */
function Enter({ entered }: { entered: () => Promise<void> }) {
  const [sent, setSent] = useState<SentCode | null>(null);
  const [code, setCode] = useState("");
  const key = keyInAddress();
  const sendCode = async () => {
    setSent(await call<typeof coupleEntryApi.sendCode>({ method: "POST", path: "/api/couple/code" }, { key }));
  };
  const enter = async () => {
    await call<typeof coupleEntryApi.enter>({ method: "POST", path: "/api/couple/enter" }, { key, code });
    // The menu of another app opens this address in the browser, which has no session yet.
    if (!isInOtherApp()) history.replaceState(null, "", location.pathname);
    await entered();
  };
  return (
    <section class="card">
      <h1>{t({ message: "Your wedding", context: "page" })}</h1>
      {sent ? (
        <Form send={enter} label={t({ message: "Open", context: "button" })} key="code">
          <CodeField sent={sent} code={code} setCode={setCode} />
        </Form>
      ) : (
        <Form send={sendCode} label={t({ message: "Send code", context: "button" })} key="send">
          <p>{t`This page is only for you. We send a code to the number you gave the studio.`}</p>
        </Form>
      )}
      {sent && <WorkButton work={sendCode} label={t`Send a new code`} />}
    </section>
  );
}

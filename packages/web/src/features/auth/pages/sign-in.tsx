import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { authApi } from "@vowdesk/contract/auth";
import { CallRefused, request } from "../../../kernel/http/call.ts";
import { loadBusinessSettings, useBusinessSettings, useBusinessTitle } from "../../../shared/business-settings.ts";
import { holdToken } from "../../../kernel/session/session.ts";
import { warmFormats } from "../../../kernel/i18n/warm-formats.ts";
import { RingsMark } from "../../../ui/display/rings-mark.tsx";
import { LanguageSelect } from "../sign-in/language-select.tsx";
import { LensArt } from "../sign-in/lens-art.tsx";
import { SignInForm, type Credentials } from "../sign-in/sign-in-form.tsx";
import css from "./sign-in.module.css";

type Account = { username: string; password: string };

/** Few have a second factor: the others load nothing of it. */
const CodeStep = lazy(async () => ({ default: (await import("../sign-in/code-step.tsx")).CodeStep }));

/** Asks to be bound to this browser (PRODUCT 2, Token); the guard leads on as soon as the token is held. */
async function signIn({ username, password }: Credentials, otp?: string): Promise<void> {
  const { id, token, expireTime } = await request<typeof authApi.login>(
    { method: "POST", path: "/api/user/login", encoding: "form", reply: "flat" },
    // SPEC 5: the name is trimmed before it is sent.
    { username: username.trim(), password, bind: "1", otp },
  );
  holdToken(token, expireTime, id);
}

const lacksCode = (failure: unknown) =>
  failure instanceof CallRefused && (failure.reason as string | null) === "second-factor-required";

function useDemoAccounts(): readonly Account[] {
  const [accounts, setAccounts] = useState<readonly Account[]>([]);
  useEffect(function askOnce() {
    request<typeof authApi.signInPage>({ method: "GET", path: "/api/user/signInPage" }, {}, { background: true })
      .then(({ demo, demoAccounts }) => setAccounts(demo ? demoAccounts : []))
      // Without an answer there are simply no demo accounts; signing in will tell what is wrong.
      .catch(() => {});
  }, []);
  return accounts;
}

/** The sign-in page (SPEC 2). It loads neither Mantine nor zod nor the query cache; `onHurry` fetches the rest meanwhile. */
export default function SignInPage({ onHurry }: { onHurry: () => unknown }) {
  const { t } = useLingui();
  const accounts = useDemoAccounts();
  const hurried = useRef(false);
  const site = useBusinessTitle() ?? t`Wedding Photography Centre Admin`;
  const logo = useBusinessSettings((house) => house.logo);
  useEffect(() => void loadBusinessSettings(), []);
  useEffect(warmFormats, []);
  useEffect(() => {
    document.title = site;
  }, [site]);
  const hurry = () => {
    if (!hurried.current) onHurry();
    hurried.current = true;
  };
  return (
    <div className={css.page} onKeyDown={hurry} onPointerDown={hurry} onInput={hurry}>
      <div className={css.art}>
        <LensArt />
        <p className={css.line} aria-hidden="true">
          <Trans>Every vow and every order, on one desk.</Trans>
        </p>
      </div>
      <div className={css.side}>
        <header className={css.top}>
          <span className={css.brand}>
            {logo ? <img src={logo} alt="" width={30} height={30} /> : <RingsMark />}
            Vowdesk
          </span>
          <LanguageSelect />
        </header>
        <main className={css.main}>
          <h1 className={css.title}>{site}</h1>
          <p className={css.lead}>
            <Trans>Sign in to your desk</Trans>
          </p>
          <Steps accounts={accounts} />
        </main>
      </div>
    </div>
  );
}

/** Name and password; then, for those who have a second factor, its code. */
function Steps({ accounts }: { accounts: readonly Account[] }) {
  const [proven, setProven] = useState<Credentials | null>(null);
  const first = async (credentials: Credentials) => {
    try {
      await signIn(credentials);
    } catch (failure) {
      if (!lacksCode(failure)) throw failure;
      setProven(credentials);
    }
  };
  if (!proven) return <SignInForm accounts={accounts} signIn={first} />;
  return (
    <Suspense fallback={null}>
      <CodeStep signIn={(code) => signIn(proven, code)} back={() => setProven(null)} />
    </Suspense>
  );
}

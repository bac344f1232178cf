import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { authApi } from "@vowdesk/contract/auth";
import { request } from "../../../kernel/call.ts";
import { holdToken } from "../../../kernel/session.ts";
import { RingsMark } from "../../../ui/rings-mark.tsx";
import { LanguageSelect } from "../parts/language-select.tsx";
import { LensArt } from "../parts/lens-art.tsx";
import { SignInForm, type Credentials } from "../parts/sign-in-form.tsx";
import css from "./sign-in.module.css";

type Account = { username: string; password: string };

/** Asks to be bound to this browser (PRODUCT 2, Token); the guard leads on as soon as the token is held. */
async function signIn({ username, password }: Credentials): Promise<void> {
  const { token, expireTime } = await request<typeof authApi.login>(
    { method: "POST", path: "/api/user/login", encoding: "form", reply: "flat" },
    // SPEC 5: the name is trimmed before it is sent.
    { username: username.trim(), password, bind: "1" },
  );
  holdToken(token, expireTime);
}

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
  const site = t`Wedding Photography Centre Admin`;
  useEffect(() => {
    document.title = site;
  }, [site]);
  const hurry = () => {
    if (!hurried.current) onHurry();
    hurried.current = true;
  };
  return (
    <div className={css.page} onKeyDown={hurry} onPointerDown={hurry}>
      <div className={css.art}>
        <LensArt />
        <p className={css.line} aria-hidden="true">
          <Trans>Every vow and every order, on one desk.</Trans>
        </p>
      </div>
      <div className={css.side}>
        <header className={css.top}>
          <span className={css.brand}>
            <RingsMark />
            Vowdesk
          </span>
          <LanguageSelect />
        </header>
        <main className={css.main}>
          <h1 className={css.title}>{site}</h1>
          <p className={css.lead}>
            <Trans>Sign in to your desk</Trans>
          </p>
          <SignInForm accounts={accounts} signIn={signIn} />
        </main>
      </div>
    </div>
  );
}

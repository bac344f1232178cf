import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { HandlerOutput } from "@vowdesk/contract/kernel";
import type { authApi } from "@vowdesk/contract/staff/auth";
import { CallRefused, request } from "../../../../kernel/http/call.ts";
import { loadBusinessSettings, useBusinessSettings, useBusinessTitle } from "../../../../shared/business-settings.ts";
import { storeToken } from "../../../../kernel/session/session.ts";
import { RingsMark } from "../../../../ui/display/rings-mark.tsx";
import { supportsPasskeys } from "../passkeys/support.ts";
import { LanguageSelect } from "../sign-in/language-select.tsx";
import { LensArt } from "../sign-in/lens-art.tsx";
import { SignInForm, type Credentials } from "../sign-in/sign-in-form.tsx";
import css from "./sign-in.module.css";

type Content = HandlerOutput<typeof authApi.signInPage>;

/** Loaded on demand, because few users have a second factor. */
const CodeStep = lazy(async () => ({ default: (await import("../sign-in/code-step.tsx")).CodeStep }));

/** Loaded on demand, as above. */
const ForgottenPassword = lazy(async () => ({
  default: (await import("../sign-in/forgotten-password.tsx")).ForgottenPassword,
}));

/** Loaded on demand, because few installations have providers. */
const ProviderButtons = lazy(() => import("./provider-buttons.tsx"));

/** Starts a session that is bound to this browser. The route guard navigates once the token is set. */
async function signIn({ username, password }: Credentials, otp?: string): Promise<void> {
  const { id, token, expireTime } = await request<typeof authApi.signIn>(
    { method: "POST", path: "/api/user/login", encoding: "form", reply: "flat" },
    //
    { username: username.trim(), password, bind: "1", otp },
  );
  storeToken(token, expireTime, id);
}

/** Loaded on demand, because few users have a passkey. */
const signInByPasskey = async () => (await import("../passkeys/passkey-sign-in.ts")).signInByPasskey();

const lacksCode = (failure: unknown) =>
  failure instanceof CallRefused && (failure.reason as string | null) === "second-factor-required";

function useContent(): Content | null {
  const [content, setContent] = useState<Content | null>(null);
  useEffect(function fetchOnce() {
    request<typeof authApi.signInPage>({ method: "GET", path: "/api/user/signInPage" }, {}, { background: true })
      .then(setContent)
      // Without an answer the form alone is shown; a failure is reported at sign-in.
      .catch(() => {});
  }, []);
  return content;
}

/**
 * The sign-in page. It loads neither Base UI nor zod nor the query cache; `onHurry` is called at each input to prefetch
 * the rest.
 */
export default function SignInPage({ onHurry }: { onHurry: () => unknown }) {
  const { t, i18n } = useLingui();
  const content = useContent();
  const site = useBusinessTitle() ?? t`Wedding Photography Centre Admin`;
  const logo = useBusinessSettings((business) => business.logo);
  useEffect(() => {
    loadBusinessSettings().catch(reportError);
  }, []);
  useEffect(function takeOver() {
    // Repeats what the user has done on the painted page (inline/wait-for-code.js).
    dispatchEvent(new Event("appstarted"));
  }, []);
  useEffect(() => {
    document.title = site;
  }, [site]);
  return (
    <div className={css.page} onKeyDown={onHurry} onPointerDown={onHurry} onInput={onHurry}>
      <div className={css.art}>
        <LensArt />
        <p className={css.line} aria-hidden="true">
          <Trans>Weddings, orders and customers in one place.</Trans>
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
          {/* Servers and browsers do not agree on the words of all languages. */}
          <h1 className={css.title} suppressHydrationWarning>
            {breakable(site, i18n.locale)}
          </h1>
          <p className={css.lead}>
            <Trans>Sign in to your account</Trans>
          </p>
          <Steps content={content} />
        </main>
      </div>
    </div>
  );
}

/** What a browser supports does not change. The server does not know it. */
const never = () => () => {};

/** Asks for name and password, then for the code of the second factor if the account has one. */
function Steps({ content }: { content: Content | null }) {
  const [verified, setVerified] = useState<Credentials | null>(null);
  const [forgot, setForgot] = useState<string | null>(null);
  const first = async (credentials: Credentials) => {
    try {
      await signIn(credentials);
    } catch (failure) {
      if (!lacksCode(failure)) throw failure;
      setVerified(credentials);
    }
  };
  const byPasskey = useSyncExternalStore(never, supportsPasskeys, () => false) ? signInByPasskey : undefined;
  if (!verified && forgot === null)
    return (
      <>
        <SignInForm
          accounts={content?.demoAccounts ?? []}
          signIn={first}
          signInByPasskey={byPasskey}
          forgot={content?.sendsMail ? setForgot : undefined}
        />
        {content?.providers?.[0] && (
          <Suspense fallback={null}>
            <ProviderButtons providers={content.providers} />
          </Suspense>
        )}
      </>
    );
  return (
    <Suspense fallback={null}>
      {verified ? (
        <CodeStep signIn={(code) => signIn(verified, code)} back={() => setVerified(null)} />
      ) : (
        <ForgottenPassword name={forgot ?? ""} back={() => setForgot(null)} />
      )}
    </Suspense>
  );
}

/** Allows line breaks between the words of a text, with zero-width spaces: Chinese and Japanese write no spaces. */
function breakable(text: string, language: string): string {
  const words = new Intl.Segmenter(language, { granularity: "word" }).segment(text);
  return Array.from(words, ({ segment }) => segment).join("\u200b");
}

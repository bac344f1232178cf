import { i18n, type Messages } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { Language } from "@vowdesk/contract/kernel";
import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import SignInPage from "./features/staff/auth/pages/sign-in.tsx";
import { messages as en } from "./locales/outside/en.po";
import { messages as es } from "./locales/outside/es.po";
import { messages as ja } from "./locales/outside/ja.po";
import { messages as zh } from "./locales/outside/zh.po";
import { businessSettings, type BusinessLook } from "./shared/business-settings.ts";
import { Toasts } from "./ui/feedback/toast.tsx";

const catalogues: Readonly<Record<Language, Messages>> = { zh, en, es, ja };

/** The sign-in page as HTML, with the elements of `App`. The server sends it, and the app takes it over (docs/decisions/177-painted-sign-in.md). */
export function paintSignIn(language: Language, business: BusinessLook): string {
  i18n.loadAndActivate({ locale: language, messages: catalogues[language] });
  businessSettings.setState(business);
  return renderToString(
    <I18nProvider i18n={i18n}>
      <Suspense fallback={null}>
        <SignInPage onHurry={() => {}} />
      </Suspense>
      <Toasts />
    </I18nProvider>,
  );
}

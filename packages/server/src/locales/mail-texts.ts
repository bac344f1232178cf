import type { Language } from "@vowdesk/contract/kernel";

interface MailText {
  subject: string;
  text: string;
}

interface MailDeclaration {
  /** The placeholders of the texts. */
  values: readonly string[];
  texts: Readonly<Record<Language, MailText>>;
}

/** Texts of mails to staff, by template. */
export const mailTexts = {
  invitation: {
    values: ["name", "username", "link", "until"],
    texts: {
      zh: {
        subject: "您的 Vowdesk 账号",
        text: "{name}，您好：\n\n管理员已为您开通账号，用户名为 {username}。请通过以下链接设置密码：\n\n{link}\n\n链接只能使用一次，有效期至 {until}。请勿转发。",
      },
      en: {
        subject: "Your Vowdesk account",
        text: "Hello {name},\n\nAn account was created for you. Your user name is {username}. Set your password with this link:\n\n{link}\n\nThe link works once and is valid until {until}. Do not forward it.",
      },
      es: {
        subject: "Su cuenta de Vowdesk",
        text: "Hola, {name}:\n\nSe creó una cuenta para usted. Su nombre de usuario es {username}. Establezca su contraseña con este enlace:\n\n{link}\n\nEl enlace funciona una sola vez y es válido hasta el {until}. No lo reenvíe.",
      },
      ja: {
        subject: "Vowdesk アカウントのお知らせ",
        text: "{name} 様\n\nアカウントが作成されました。ユーザー名は {username} です。次のリンクからパスワードを設定してください。\n\n{link}\n\nリンクは一度だけ使え、{until} まで有効です。転送しないでください。",
      },
    },
  },
  "password-link": {
    values: ["name", "username", "link", "until"],
    texts: {
      zh: {
        subject: "重置 Vowdesk 密码",
        text: "{name}，您好：\n\n您可以通过以下链接为用户名 {username} 设置新密码：\n\n{link}\n\n链接只能使用一次，有效期至 {until}。在此之前，原密码仍然有效。如果您没有申请，请忽略本邮件。",
      },
      en: {
        subject: "Reset your Vowdesk password",
        text: "Hello {name},\n\nSet a new password for the user name {username} with this link:\n\n{link}\n\nThe link works once and is valid until {until}. Your current password stays valid until you use it. If you did not request this, ignore this email.",
      },
      es: {
        subject: "Restablecer su contraseña de Vowdesk",
        text: "Hola, {name}:\n\nEstablezca una nueva contraseña para el nombre de usuario {username} con este enlace:\n\n{link}\n\nEl enlace funciona una sola vez y es válido hasta el {until}. Mientras no lo use, su contraseña actual sigue siendo válida. Si no lo solicitó, ignore este correo.",
      },
      ja: {
        subject: "Vowdesk のパスワードの再設定",
        text: "{name} 様\n\n次のリンクから、ユーザー名 {username} の新しいパスワードを設定できます。\n\n{link}\n\nリンクは一度だけ使え、{until} まで有効です。使うまでは現在のパスワードが有効です。お心当たりがない場合は、このメールを無視してください。",
      },
    },
  },
  "new-browser": {
    values: ["name", "username", "device", "ip", "time"],
    texts: {
      zh: {
        subject: "您的 Vowdesk 账号在新的浏览器上登录",
        text: "{name}，您好：\n\n用户名 {username} 刚刚在一个新的浏览器上登录。\n\n浏览器：{device}\n地址：{ip}\n时间：{time}\n\n如果不是您本人，请立即修改密码，并在个人资料中结束其他登录会话，同时告知管理员。",
      },
      en: {
        subject: "Sign-in to Vowdesk from a new browser",
        text: "Hello {name},\n\nThe user name {username} has signed in from a new browser.\n\nBrowser: {device}\nAddress: {ip}\nTime: {time}\n\nIf this was not you, change your password now, end the other sessions in your profile, and tell an administrator.",
      },
      es: {
        subject: "Inicio de sesión en Vowdesk desde un navegador nuevo",
        text: "Hola, {name}:\n\nEl nombre de usuario {username} inició sesión desde un navegador nuevo.\n\nNavegador: {device}\nDirección: {ip}\nHora: {time}\n\nSi no fue usted, cambie ahora su contraseña, cierre las demás sesiones en su perfil e informe a un administrador.",
      },
      ja: {
        subject: "新しいブラウザから Vowdesk にログインがありました",
        text: "{name} 様\n\nユーザー名 {username} が新しいブラウザからログインしました。\n\nブラウザ：{device}\nアドレス：{ip}\n日時：{time}\n\nお心当たりがない場合は、すぐにパスワードを変更し、プロフィールで他のセッションを終了して、管理者にお知らせください。",
      },
    },
  },
} as const satisfies Readonly<Record<string, MailDeclaration>>;
export type MailTemplate = keyof typeof mailTexts;

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Subject and text of a mail in a language, with the values. */
export function mailTextsOf(
  template: MailTemplate,
  language: Language,
  values: Readonly<Record<string, string>>,
): MailText {
  const { subject, text } = mailTexts[template].texts[language];
  return { subject: fill(subject, values), text: fill(text, values) };
}

import { readFileSync } from "node:fs";
import type { SettingProblem } from "../service-url.ts";

/** Settings with secrets. Each can be in a file that a setting with `_FILE` names, as container platforms mount secrets. */
export const secretSettings = [
  "DATABASE_URL",
  "DATABASE_PASSWORD",
  "VOWDESK_FANOUT_URL",
  "VOWDESK_FANOUT_PASSWORD",
  "VOWDESK_SMTP",
  "VOWDESK_SMTP_PASSWORD",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "VOWDESK_ORIGINALS_KEY_ID",
  "VOWDESK_ORIGINALS_SECRET",
  "VOWDESK_ORIGINALS_COPY_KEY_ID",
  "VOWDESK_ORIGINALS_COPY_SECRET",
  "VOWDESK_SMS_SECRET",
  "VOWDESK_PAYMENT_LINKS_KEY",
  "VOWDESK_PAYMENT_LINKS_SECRET",
  "VOWDESK_KEY",
  "VOWDESK_BACKUP_KEY",
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/** The settings with the secrets of files. The line end at the end of a file is not part of its secret. */
export function withSecretFiles(variables: Variables): { variables: Variables; problems: SettingProblem[] } {
  const problems: SettingProblem[] = [];
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const setting = `${name}_FILE`;
    const file = variables[setting];
    if (file === undefined) continue;
    if (variables[name] !== undefined) problems.push([setting, `is set beside ${name}. Remove one of them`]);
    try {
      read[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
      if (read[name] === "") problems.push([setting, `the file ${file} is empty`]);
    } catch (error) {
      problems.push([setting, `the file ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`]);
    }
  }
  return { variables: { ...variables, ...read }, problems };
}

import { domainToASCII } from "node:url";

/** A setting, and what is wrong with it. */
export type SettingProblem = readonly [name: string, problem: string];

/** The error of settings that cannot be used. */
export const unusable = (problems: readonly SettingProblem[]) =>
  new Error(`Settings that cannot be used:\n${problems.map(([name, problem]) => `  ${name}: ${problem}`).join("\n")}`);

/** How the address of a service is written in settings. */
export interface ServiceUrl {
  /** The name of the setting, and of the one with the password. */
  setting: string;
  passwordSetting: string;
  protocols: readonly string[];
  example: string;
  /** What may follow the host. */
  path: RegExp;
  /** Whether a password needs a user name. */
  needsUser: boolean;
  /** Whether the host may be the folder of a Unix socket, such as `%2Fvar%2Frun%2Fpostgresql`. */
  hasSockets?: true;
}

const isEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** The end of an address, after user, password, host and port. */
const afterHost = (text: string) => /^[a-z]+:\/\/[^/?#]*(.*)$/is.exec(text)?.[1] ?? "";

function problemOf(text: string, service: ServiceUrl): string | null {
  const { passwordSetting, protocols, example, path } = service;
  const shape = `must be ${example}`;
  const escape = `In a password write # as %23, / as %2F, ? as %3F and % as %25, or set ${passwordSetting}`;
  // The parser drops line ends and tabs, and takes everything behind a sign of the path for the path.
  if (!/^[^\s\p{Cc}]*$/u.test(text) || text.includes("#") || afterHost(text).includes("@"))
    return `${shape}. ${escape}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocols.includes(url.protocol)) return `${shape}. ${escape}`;
  if (![url.username, url.password, url.hostname, url.pathname].every(isEncoded)) return `${shape}. ${escape}`;
  return path.test(`${url.pathname}${url.search}`) ? null : `${shape}. ${escape}`;
}

/** Hosts of these addresses are not converted by the parser. Empty for one that cannot exist. */
const hostOf = (host: string, { hasSockets }: ServiceUrl): string =>
  host.startsWith("[") || (hasSockets && /^%2f/i.test(host)) ? host : domainToASCII(decodeURIComponent(host));

function withPassword(
  url: URL,
  password: string,
  { needsUser, setting, passwordSetting }: ServiceUrl,
): SettingProblem[] {
  if (url.password !== "") return [[passwordSetting, `is set, but ${setting} has a password too. Remove one of them`]];
  if (needsUser && url.username === "") return [[passwordSetting, `needs a user name in ${setting}`]];
  // An address without a host cannot have a password before it.
  if (url.hostname === "") url.searchParams.set("password", password);
  else url.password = encodeURIComponent(password);
  return [];
}

/**
 * Parses the address of a service, with its password from another setting if there is one. A password that would change the meaning of
 * the address is a problem: `#`, `/` and `?` would end it, and another host would get the password.
 */
export function readServiceUrl(
  text: string,
  password: string | undefined,
  service: ServiceUrl,
): { url: string } | { problems: SettingProblem[] } {
  const problem = problemOf(text, service);
  if (problem !== null) return { problems: [[service.setting, problem]] };
  const url = new URL(text);
  const host = hostOf(url.hostname, service);
  if (host === "" && url.hostname !== "") return { problems: [[service.setting, "names a host that cannot exist"]] };
  url.hostname = host;
  const problems = password === undefined ? [] : withPassword(url, password, service);
  return problems.length > 0 ? { problems } : { url: url.href };
}

/** An address with its password, or null without one. Throws an Error that names the setting. */
export function readService(
  text: string | undefined,
  password: string | undefined,
  service: ServiceUrl,
): string | null {
  if (text === undefined) {
    if (password !== undefined) throw unusable([[service.passwordSetting, `needs ${service.setting}`]]);
    return null;
  }
  const read = readServiceUrl(text, password, service);
  if ("problems" in read) throw unusable(read.problems);
  return read.url;
}

/** `DATABASE_URL`. */
export const databaseUrl: ServiceUrl = {
  setting: "DATABASE_URL",
  passwordSetting: "DATABASE_PASSWORD",
  protocols: ["postgres:", "postgresql:"],
  example: "postgres://user:password@host:5432/database",
  path: /^(\/[^/]*)?(\?.*)?$/,
  needsUser: false,
  hasSockets: true,
};

/** `VOWDESK_FANOUT_URL`. */
export const fanoutUrl: ServiceUrl = {
  setting: "VOWDESK_FANOUT_URL",
  passwordSetting: "VOWDESK_FANOUT_PASSWORD",
  protocols: ["redis:", "rediss:"],
  example: "redis://:password@host:6379/0 or rediss://…",
  path: /^(\/\d*)?$/,
  needsUser: false,
};

/** `VOWDESK_SMTP`. */
export const smtpUrl: ServiceUrl = {
  setting: "VOWDESK_SMTP",
  passwordSetting: "VOWDESK_SMTP_PASSWORD",
  protocols: ["smtp:", "smtps:"],
  example: "smtp://user:password@host:port or smtps://…",
  path: /^\/?$/,
  needsUser: true,
};

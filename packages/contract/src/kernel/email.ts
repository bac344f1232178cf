import * as z from "zod";

/** Part of every runtime in which the contract is used; its types are those of browsers and of Node. */
declare const URL: { canParse(text: string): boolean; new (text: string): { hostname: string } };

/** ASCII before the sign, and a domain of any script. Checks again after the domain has its ASCII form. */
const pattern =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]+$/u;

/** An email address whose domain is in ASCII (RFC 5891), so that one address has one spelling. Unchanged if it has no such form. */
export function asciiEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  // Only domains of other scripts change, so that stored addresses keep their spelling.
  return /^[\w.-]*$/.test(domain) || !URL.canParse(`http://${domain}`)
    ? email
    : `${local}@${new URL(`http://${domain}`).hostname}`;
}

/** An email address. Its domain may be international. */
export const EmailAddress = z.email({ pattern }).max(200).overwrite(asciiEmail);

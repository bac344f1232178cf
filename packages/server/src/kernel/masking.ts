const hidden = "****";
/** Shorter numbers would be told by what is left of them. */
const shownFrom = 8;

/** A phone number as those see it who need not know it: `138****1234`. */
export function maskPhone(phone: string): string {
  if (phone === "") return "";
  return phone.length < shownFrom ? hidden : `${phone.slice(0, 3)}${hidden}${phone.slice(-4)}`;
}

/** An e-mail address as those see it who need not know it: `l****@example.com`. */
export function maskEmail(email: string): string {
  if (email === "") return "";
  const at = email.lastIndexOf("@");
  return at < 1 ? hidden : `${email.slice(0, 1)}${hidden}${email.slice(at)}`;
}

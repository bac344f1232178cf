const hidden = "****";
/** Shorter numbers would be told by what is left of them. */
const shownFrom = 8;

/** A phone number as those see it who need not know it: `138****1234`. */
export function maskPhone(phone: string): string {
  if (phone === "") return "";
  const letters = [...phone];
  return letters.length < shownFrom ? hidden : [...letters.slice(0, 3), hidden, ...letters.slice(-4)].join("");
}

/** An e-mail address as those see it who need not know it: `l****@example.com`. */
export function maskEmail(email: string): string {
  if (email === "") return "";
  const at = email.lastIndexOf("@");
  return at < 1 ? hidden : `${[...email][0]}${hidden}${email.slice(at)}`;
}

/** Characters that are not mistaken for others when read aloud or typed. */
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const groups = 4;
const perGroup = 4;

/** 16 random characters in groups of 4, about 92 bits. */
export function suggestPassword(): string {
  const group = () => Array.from({ length: perGroup }, pick).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** Rejects values of the last incomplete range, which would make some characters more likely. */
function pick(): string {
  const [value = 0] = crypto.getRandomValues(new Uint8Array(1));
  const fair = 256 - (256 % letters.length);
  return value < fair ? letters.charAt(value % letters.length) : pick();
}

/** What is read out and typed without mistakes: nothing that looks like something else. */
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const groups = 4;
const perGroup = 4;

/** 16 random letters and digits in groups of 4, about 92 bits. */
export function suggestPassword(): string {
  const group = () => Array.from({ length: perGroup }, pick).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** Values beyond the last whole round would make some letters likelier than others. */
function pick(): string {
  const [value = 0] = crypto.getRandomValues(new Uint8Array(1));
  const fair = 256 - (256 % letters.length);
  return value < fair ? letters.charAt(value % letters.length) : pick();
}

/**
 * The form by which a user name is looked up, counted and kept unique (R-15.4): NFKC, ignoring case. Only this function folds
 * case; SQL compares its results. Upper case before the final lower case maps final sigma, dotless i and sharp s to one form
 * each. The lower case before that handles the capital sharp s, whose upper case is itself.
 */
export function canonicalName(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");
}

/** Scripts in modern use (Unicode UAX 31, recommended scripts). A name uses letters of one of them. */
const scripts =
  "Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt".split(
    " ",
  );
/** Chinese, Japanese and Korean are written together with Latin letters. */
const eastAsian = ["Latn", "Hani", "Hira", "Kana", "Hang", "Bopo"];
const completeLanguages = (codes: readonly string[]) =>
  new RegExp(`^[${["Zyyy", "Zinh", ...codes].map((code) => `\\p{scx=${code}}`).join("")}]*$`, "u");
const allowed = [eastAsian, ...scripts.map((code) => [code])].map(completeLanguages);

/** Whether a name mixes scripts, as in `admin` with a Cyrillic a. Latin may be combined with Chinese, Japanese and Korean. */
export function mixesScripts(name: string): boolean {
  const text = name.normalize("NFKC");
  return !allowed.some((pattern) => pattern.test(text));
}

/** Letters of other alphabets and rare Latin letters, with the common Latin letters that they resemble. */
const looksLike: ReadonlyMap<string, string> = new Map(
  [
    ["АВЕЅІЈКМНОРСТУХҺӀԚԜѴ", "ABESIJKMHOPCTYXHIQWV"],
    ["аеѕіјкгорсухһӏԁԛԝѵ", "aesijkropcyxhldqwv"],
    ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϿͿ", "ABEZHIKMNOPTYXCCJ"],
    ["αγικνορυχϲϳ", "ayikvopuxcj"],
    ["ɑɡɩɪʋᴄᴏᴠᴡᴢꜱ", "agiivcovwzs"],
  ].flatMap(([from = "", to = ""]) => [...from].map((letter, index) => [letter, to[index] ?? ""] as const)),
);
const combining = /[\u0300-\u036f]/g;

/** The appearance of a name: names with equal skeletons look alike. Accents of Latin letters are kept. */
export function skeletonOf(name: string): string {
  const letters = [...name.normalize("NFKC").normalize("NFD")];
  const latin = letters.map((letter) => looksLike.get(letter) ?? letter).join("");
  return canonicalName(latin.normalize("NFC").replace(combining, "")).replace(combining, "");
}

export interface NameForms {
  name_key: string;
  name_skeleton: string;
}

/** The derived columns of a user name. */
export function nameForms(username: string): NameForms {
  return { name_key: canonicalName(username), name_skeleton: skeletonOf(username) };
}

/**
 * The key of a name whose canonical form already belonged to another account: its exact spelling. Canonical forms never start
 * with a blank.
 */
const exactKey = (username: string) => ` ${username.trim()}`;

/** The keys by which a typed name is looked up, in order of precedence. */
export const lookupKeys = (typed: string): readonly [exact: string, canonical: string] => [
  exactKey(typed),
  canonicalName(typed),
];

/**
 * Computes the keys of accounts that were stored without them. Of several accounts with the same canonical form the oldest gets
 * it; the others sign in with their exact spelling.
 */
export function formsOfStored<T extends { id: number; username: string }>(
  accounts: readonly T[],
  taken: ReadonlySet<string> = new Set(),
): (NameForms & { id: number })[] {
  const input = new Set(taken);
  const byAge = accounts.toSorted((a, b) => a.id - b.id);
  return byAge.map(({ id, username }) => {
    const forms = nameForms(username);
    const name_key = input.has(forms.name_key) ? exactKey(username) : forms.name_key;
    input.add(name_key);
    return { id, ...forms, name_key };
  });
}

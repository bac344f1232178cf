/**
 * The form under which a user name is looked up, counted and kept unique: NFKC without regard to case. Only this function folds
 * case; SQL compares its results. Upper case before the last lower case maps final sigma, dotless i and sharp s to one form each.
 * Lower case before that is for the capital sharp s, whose upper case is itself.
 */
export function canonicalName(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");
}

/** Scripts of living languages (Unicode, UAX 31, recommended scripts). A name has letters of one of them. */
const scripts =
  "Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt".split(
    " ",
  );
/** Chinese, Japanese and Korean are written together with Latin letters. */
const eastAsian = ["Latn", "Hani", "Hira", "Kana", "Hang", "Bopo"];
const writtenIn = (codes: readonly string[]) =>
  new RegExp(`^[${["Zyyy", "Zinh", ...codes].map((code) => `\\p{scx=${code}}`).join("")}]*$`, "u");
const allowed = [eastAsian, ...scripts.map((code) => [code])].map(writtenIn);

/** Whether the letters of a name belong to several scripts, as in `admin` with a Cyrillic a. Latin may stand with Chinese, Japanese and Korean. */
export function mixesScripts(name: string): boolean {
  const text = name.normalize("NFKC");
  return !allowed.some((pattern) => pattern.test(text));
}

/** Letters of other alphabets, and rare ones of ours, and the Latin letters that they look like. */
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

/** What a name looks like: two names with the same skeleton are not told apart. Accents that Latin letters have are kept. */
export function skeletonOf(name: string): string {
  const letters = [...name.normalize("NFKC").normalize("NFD")];
  const latin = letters.map((letter) => looksLike.get(letter) ?? letter).join("");
  return canonicalName(latin.normalize("NFC").replace(combining, "")).replace(combining, "");
}

export interface NameForms {
  name_key: string;
  name_skeleton: string;
}

/** What is stored beside a user name. */
export function nameForms(username: string): NameForms {
  return { name_key: canonicalName(username), name_skeleton: skeletonOf(username) };
}

/** The form of a name that was stored when another account had the canonical form already: its exact spelling. No canonical form begins with a blank. */
const exactKey = (username: string) => ` ${username.trim()}`;

/** The forms under which a typed name is looked up; an account with the first of them goes before one with the second. */
export const lookupKeys = (typed: string): readonly [exact: string, canonical: string] => [
  exactKey(typed),
  canonicalName(typed),
];

/**
 * Forms for accounts that were stored without any. Of several with the same canonical form the oldest gets it, and each of the
 * others signs in with its exact spelling.
 */
export function formsOfStored<T extends { id: number; username: string }>(
  accounts: readonly T[],
  taken: ReadonlySet<string> = new Set(),
): (NameForms & { id: number })[] {
  const given = new Set(taken);
  const byAge = accounts.toSorted((one, other) => one.id - other.id);
  return byAge.map(({ id, username }) => {
    const forms = nameForms(username);
    const name_key = given.has(forms.name_key) ? exactKey(username) : forms.name_key;
    given.add(name_key);
    return { id, ...forms, name_key };
  });
}

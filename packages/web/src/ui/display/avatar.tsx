import css from "./avatar.module.css";

/** First letters of a name: one Chinese, Japanese or Korean character, else up to two initials. */
function initialsOf(name: string): string {
  const first = [...name.trim()][0] ?? "?";
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(first)) return first;
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");
}

/** The stored picture as its thumbnail (SPEC 9, 80x80); an address that asks for something already stays as it is. */
const thumbnailOf = (src: string) => (src.includes("?") ? src : `${src}?imageView2/1/w/80/h/80`);

/** A person's picture, or initials when there is none. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 32 }: { name: string; src?: string | undefined; size?: number }) {
  const style = { width: size, height: size, fontSize: size * 0.4 };
  return src ? (
    <img className={css.avatar} style={style} src={thumbnailOf(src)} alt="" />
  ) : (
    // Drawn by the style sheet: letters in the text would be part of what the button around it is called.
    <span className={css.avatar} style={style} data-initials={initialsOf(name)} aria-hidden="true" />
  );
}

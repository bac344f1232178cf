import css from "./avatar.module.css";

/** Initials of a name: one Chinese, Japanese or Korean character, else up to two letters. */
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

/** Thumbnail address of a stored picture. An address with a query is kept. */
const thumbnailOf = (src: string) => (src.includes("?") ? src : `${src}?imageView2/1/w/80/h/80`);

/** A user's picture, or initials without one. Decorative, because the name is beside it. */
export function Avatar({ name, src, size = 32 }: { name: string; src?: string | undefined; size?: number }) {
  const style = { width: size, height: size };
  const type = size < 36 ? "small" : "large";
  return src ? (
    <img className={css.avatar} style={style} src={thumbnailOf(src)} alt="" />
  ) : (
    // Drawn by CSS: text here would become part of the accessible name of a surrounding button.
    <span className={css.avatar} style={style} data-type={type} data-initials={initialsOf(name)} aria-hidden="true" />
  );
}

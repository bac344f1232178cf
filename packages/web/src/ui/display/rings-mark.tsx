import css from "./rings-mark.module.css";

/** The logo: two rings with their overlap in the theme colour. It uses the current text colour. */
export function RingsMark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M16 8.52a9 9 0 0 1 0 14.96a9 9 0 0 1 0-14.96Z" className={css.lens} />
      <circle cx="11" cy="16" r="9" stroke="currentColor" strokeWidth="2" />
      <circle cx="21" cy="16" r="9" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

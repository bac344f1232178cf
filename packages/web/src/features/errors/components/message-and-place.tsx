import css from "./errors.module.css";

/** What an error said, and below it the page or call it happened in. */
export function MessageAndPlace({ message, place }: { message: string; place: string }) {
  return (
    <span className={css.both}>
      <span className={css.message} title={message}>
        {message}
      </span>
      <span className={css.place}>{place}</span>
    </span>
  );
}

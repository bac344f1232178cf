import css from "./errors.module.css";

/** Message of an error with the page or call where it happened. */
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

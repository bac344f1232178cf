import { useLingui } from "@lingui/react/macro";
import css from "./header.module.css";

/** Position of the page in the menu. */
export function Breadcrumb({ trail }: { trail: readonly string[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t({ message: "Breadcrumb", context: "header" })} style={{ minWidth: 0 }}>
      <ol className={css.trail}>
        {trail.map((title, index) => (
          <li key={title} aria-current={index === trail.length - 1 ? "page" : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  );
}

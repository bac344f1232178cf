import type { ReactNode } from "react";
import css from "./person.module.css";

/** Labelled values side by side. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={css.facts}>{children}</dl>;

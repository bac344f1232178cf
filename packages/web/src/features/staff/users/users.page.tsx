import { ResourcePage } from "../../../resource/resource-page.tsx";
import { ListButtons } from "./components/list-buttons.tsx";
import { staff } from "./users.resource.tsx";
import css from "./users.page.module.css";

/** The list of staff accounts. */
export default function Staff() {
  return (
    <ResourcePage resource={staff} className={css.rows} buttons={({ state }) => <ListButtons query={state.query} />} />
  );
}

import { ResourcePage } from "../../../resource/resource-page.tsx";
import { ListButtons } from "./components/list-buttons.tsx";
import { staff } from "./users.resource.tsx";

/** The list of staff accounts. */
export default function Staff() {
  return <ResourcePage resource={staff} buttons={({ state }) => <ListButtons query={state.query} />} />;
}

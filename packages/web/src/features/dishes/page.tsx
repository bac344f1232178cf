import { ResourcePage } from "../../resource/resource-page.tsx";
import { dishes } from "./resource.tsx";

/** The page of the dishes of merchants. */
export default function Dishes() {
  return <ResourcePage resource={dishes} />;
}

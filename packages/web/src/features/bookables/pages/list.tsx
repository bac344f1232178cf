import { ResourcePage } from "../../../resource/resource-page.tsx";
import { bookables } from "../resource.tsx";

export default function BookableList() {
  return <ResourcePage resource={bookables} />;
}

import { ResourcePage } from "../../../resource/resource-page.tsx";
import { staff } from "../resource.tsx";

/** Members of staff (PRODUCT 4, Users). */
export default function Staff() {
  return <ResourcePage resource={staff} />;
}

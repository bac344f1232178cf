import { ResourcePage } from "../../../resource/resource-page.tsx";
import { dueInstalments } from "../due/resource.tsx";

export default function DueInstalmentList() {
  return <ResourcePage resource={dueInstalments} />;
}

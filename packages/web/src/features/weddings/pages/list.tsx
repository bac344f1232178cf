import { ResourcePage } from "../../../resource/resource-page.tsx";
import { weddings } from "../resource.tsx";

export default function WeddingList() {
  return <ResourcePage resource={weddings} />;
}

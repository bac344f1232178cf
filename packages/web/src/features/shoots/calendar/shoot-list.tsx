import { ResourcePage } from "../../../resource/resource-page.tsx";
import { shoots } from "../resource.tsx";

/** All shoots as a list. */
export const ShootList = () => <ResourcePage resource={shoots} />;

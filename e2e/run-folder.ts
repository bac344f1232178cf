import { openRunFolder } from "../packages/server/test/prepared.ts";

/** Opens the folder in which the servers of a run find their prepared data, and removes it at the end. */
export default openRunFolder;

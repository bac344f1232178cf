export { assertInOrder, keepDocuments, markOf } from "./service.ts";

export { assertInOrder, keepDocuments, markOf } from "./documents.service.ts";

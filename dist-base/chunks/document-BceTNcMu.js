export { t as capacityDocument } from "./document-C0OsGbsy.js";

export { t as capacityDocument } from "./document-DQ5gFyY3.js";

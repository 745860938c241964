export { t as capacityDocument } from "./document-BHPNpYMG.js";

export { t as capacityDocument } from "./document-CPqwm8lu.js";

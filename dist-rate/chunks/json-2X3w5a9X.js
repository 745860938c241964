export { m as renderJson } from "./report-D7wkfebU.js";

export { m as renderJson } from "./report-DkYddaKK.js";

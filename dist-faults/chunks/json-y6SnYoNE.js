export { m as renderJson } from "./report-Da0dLLkc.js";

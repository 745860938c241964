export { r as writeReports } from "./report-Da0dLLkc.js";

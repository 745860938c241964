export { t as printResult, n as terminalLook } from "./print-result-BVKAbGjP.js";

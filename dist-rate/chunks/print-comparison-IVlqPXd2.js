export { n as printRepeated } from "./print-comparison-1_iYqh1e.js";

export { n as printRepeated } from "./print-comparison-DboRjx_L.js";

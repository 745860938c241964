export { n as printRepeated } from "./print-comparison-DANziGga.js";

export { n as renderTerminal } from "./terminal-CgUwY3Uf.js";

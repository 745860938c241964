export { n as renderTerminal } from "./terminal-CT2AU8Wd.js";

export { n as renderTerminal } from "./terminal-uH4kZSwn.js";

export { n as renderTerminal } from "./terminal-Dkz5V7r-.js";

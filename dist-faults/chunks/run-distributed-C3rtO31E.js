export { t as runDistributed } from "./run-distributed-DPCcHnie.js";

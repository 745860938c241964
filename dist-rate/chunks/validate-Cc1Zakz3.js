export { t as command } from "./profile-Br4QthJG.js";

export { t as command } from "./profile-Dv5gfZ8P.js";

export { t as command } from "./profile-BOQzBnw0.js";

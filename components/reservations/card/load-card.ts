/** Loads the code of the hover card, which isn't part of the page. */
export const loadCard = () => import("./reservation-card").then((module) => module.default);

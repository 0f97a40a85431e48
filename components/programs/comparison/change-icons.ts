import { faArrowsLeftRight, faMinus, faPen, faPlus } from "@fortawesome/free-solid-svg-icons";

export const CHANGE_ICONS = { added: faPlus, removed: faMinus, moved: faArrowsLeftRight, changed: faPen };

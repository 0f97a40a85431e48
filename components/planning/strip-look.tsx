import {
  faBookOpen,
  faBriefcase,
  faCalendarCheck,
  faCheck,
  faCircleMinus,
  faFilePen,
  faKey,
  faPeopleGroup,
  faPlaneDeparture,
  faScrewdriverWrench,
  faTriangleExclamation,
  faUserSlash,
  faXmark,
} from "@fortawesome/free-solid-svg-icons";
import type { ReactElement } from "react";
import { Icon, type IconDefinition } from "../ui/icon";

/** By reservation type, 0 to 5. */
export const typeIcons: IconDefinition[] = [
  faKey,
  faScrewdriverWrench,
  faBriefcase,
  faPlaneDeparture,
  faBookOpen,
  faPeopleGroup,
];
export const stateIcons: Record<number, IconDefinition> = { 1: faFilePen, 2: faXmark, 3: faCheck };
export const complianceIcons: Record<number, IconDefinition> = { 1: faTriangleExclamation, 2: faCircleMinus };

const make = (icon: IconDefinition) => <Icon of={icon} />;
// Made once: React skips an element that it has already seen, and a board has hundreds of each.
export const holders: ReactElement[] = typeIcons.map((icon) => (
  <i key="h" className="pb-h">
    {make(icon)}
  </i>
));
export const stateTabs: Record<number, ReactElement> = {
  1: (
    <i key="s" className="pb-e pb-follow">
      {make(faFilePen)}
    </i>
  ),
  2: (
    <i key="s" className="pb-e pb-none">
      {make(faXmark)}
    </i>
  ),
  3: (
    <i key="s" className="pb-e pb-done">
      {make(faCheck)}
    </i>
  ),
};
export const complianceTabs: Record<number, ReactElement> = {
  1: (
    <i key="c" className="pb-e pb-warn">
      {make(faTriangleExclamation)}
    </i>
  ),
  2: (
    <i key="c" className="pb-e pb-block">
      {make(faCircleMinus)}
    </i>
  ),
};
export const availableIcon = make(faCalendarCheck);
export const unavailableIcon = make(faUserSlash);

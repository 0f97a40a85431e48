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
import { Icon, type IconDefinition } from "@/components/ui/icon";

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

/** An icon without the box around it that `Icon` would need here: its own padding and fill are the holder or the tab. */
function mark({ icon }: IconDefinition, className: string) {
  return (
    <svg key={className} className={className} viewBox={`0 0 ${icon[0]} ${icon[1]}`} aria-hidden="true">
      <path d={String(icon[4])} />
    </svg>
  );
}

// Made once: React skips an element that it has already seen, and a board has hundreds of each.
export const holders: ReactElement[] = typeIcons.map((icon) => mark(icon, "pb-h"));
export const stateTabs: Record<number, ReactElement> = {
  1: mark(faFilePen, "pb-e pb-follow"),
  2: mark(faXmark, "pb-e pb-none"),
  3: mark(faCheck, "pb-e pb-done"),
};
export const complianceTabs: Record<number, ReactElement> = {
  1: mark(faTriangleExclamation, "pb-e pb-warn"),
  2: mark(faCircleMinus, "pb-e pb-block"),
};
export const availableIcon = <Icon of={faCalendarCheck} />;
export const unavailableIcon = <Icon of={faUserSlash} />;

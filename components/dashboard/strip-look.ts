import {
  faBookOpen,
  faBriefcase,
  faKey,
  faPeopleGroup,
  faPlaneDeparture,
  faScrewdriverWrench,
} from "@fortawesome/free-solid-svg-icons";
import type { IconDefinition } from "@/components/ui/icon";
import type { ReservationType } from "@/lib/activity/reservations/codes";

/** Colours (names of the design tokens) and icon of each type; the type's word always stands beside. */
export const stripLook: Record<ReservationType, { token: string; icon: IconDefinition }> = {
  Renter: { token: "renter", icon: faKey },
  Maintenance: { token: "maintenance", icon: faScrewdriverWrench },
  Operation: { token: "operation", icon: faBriefcase },
  Practical: { token: "practical", icon: faPlaneDeparture },
  Theoretical: { token: "theoretical", icon: faBookOpen },
  Meeting: { token: "meeting", icon: faPeopleGroup },
};

/** Fill, edge and text of a strip as style; performed ones are pale, their holder hollow. */
export function stripColours(token: string, isPerformed: boolean) {
  const fill = isPerformed ? `color-mix(in srgb, var(--${token}) 40%, var(--surface))` : `var(--${token})`;
  const isPale = isPerformed && token === "maintenance";
  return {
    body: {
      backgroundColor: isPale ? "var(--maintenance-pale)" : fill,
      borderColor: `var(--${token}-edge)`,
      color: isPale ? "var(--maintenance-pale-ink)" : `var(--${token}-ink)`,
    },
    holder: isPerformed
      ? { color: `var(--${token}-edge)`, borderColor: `var(--${token}-edge)` }
      : {
          backgroundColor: `var(--${token}-edge)`,
          color: "var(--strip-on-holder)",
          borderColor: `var(--${token}-edge)`,
        },
  };
}

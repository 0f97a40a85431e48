import { aircraftDescriptor } from "./aircraft/descriptor";
import { certificateTypeDescriptor } from "./certificates/types/descriptor";
import { classroomDescriptor } from "./classrooms/descriptor";
import { closureDescriptor } from "./closures/descriptor";
import { dictionaries } from "./dictionaries/dictionaries";
import { personDescriptor } from "./people/descriptor";
import { aircraftPriceDescriptor } from "./prices/aircraft/descriptor";
import { instructorPriceDescriptor } from "./prices/instructors/descriptor";
import { programDescriptor } from "./programs/descriptor";
import { phaseDescriptor } from "./programs/phases/descriptor";
import { revisionDescriptor } from "./programs/revisions/descriptor";
import { sessionDescriptor } from "./programs/sessions/descriptor";
import { promotionDescriptor } from "./promotions/descriptor";
import { flightPhaseDescriptor } from "./ratings/flight-phases/descriptor";
import { skillDescriptor } from "./ratings/skills/descriptor";
import type { ResourceDescriptor } from "./resource";
import { siteDescriptor } from "./sites/descriptor";

/** All kinds of records that have their own routes and screen. A new kind must be added here. */
export const resourceDescriptors: readonly ResourceDescriptor[] = [
  siteDescriptor,
  personDescriptor,
  promotionDescriptor,
  aircraftDescriptor,
  classroomDescriptor,
  closureDescriptor,
  certificateTypeDescriptor,
  programDescriptor,
  revisionDescriptor,
  phaseDescriptor,
  sessionDescriptor,
  flightPhaseDescriptor,
  skillDescriptor,
  aircraftPriceDescriptor,
  instructorPriceDescriptor,
  ...dictionaries,
];

import { classrooms } from "./classrooms/descriptor";
import { dictionaries } from "./dictionaries/dictionaries";
import { people } from "./people/descriptor";
import { promotions } from "./promotions/descriptor";
import type { Resource } from "./resource";
import { sites } from "./sites/descriptor";

/** All kinds of records that have their own routes and screen. A new kind must be added here. */
export const resources: readonly Resource[] = [sites, people, promotions, classrooms, ...dictionaries];

import { classrooms } from "./classrooms/descriptor";
import { dictionaries } from "./dictionaries/dictionaries";
import { people } from "./people/descriptor";
import { promotions } from "./promotions/descriptor";
import type { Resource } from "./resource";
import { sites } from "./sites/descriptor";

/** All kinds of records that have routes and a screen of their own. A new kind is added here. */
export const resources: readonly Resource[] = [sites, people, promotions, classrooms, ...dictionaries];

import { classrooms } from "./classrooms/descriptor";
import { dictionaries } from "./dictionaries/dictionaries";
import { people } from "./people/descriptor";
import { promotions } from "./promotions/descriptor";
import type { Resource } from "./resource";
import { sites } from "./sites/descriptor";

/** Every kind of record that has routes and a screen of its own: a new one is added here. */
export const resources: readonly Resource[] = [sites, people, promotions, classrooms, ...dictionaries];

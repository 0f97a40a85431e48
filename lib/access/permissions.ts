import { type Actor, holds, holdsAnywhere, isAdmin } from "./actor";
import { SITE_ROLES, type SiteRole } from "./roles";

/**
 * Who holds a permission: site roles (on the site in question), `signedIn` (whoever is signed in), `public`.
 * Admin and SuperAdmin hold every one of them; `SuperAdmin` names what even an Admin may not.
 */
type Holder = SiteRole | "signedIn" | "public" | "SuperAdmin";
type Row = { who: readonly Holder[]; because: string };

const EVERY_ROLE = SITE_ROLES;

/**
 * Who may what: the one table, read by endpoints, pages, the menu and buttons. An empty `who` is admins only.
 * Whether a thing is one's own is the command's question: where own and others' differ, there are two permissions.
 */
export const permissions = {
  "access.signIn": { who: ["public"], because: "Whoever has an account may ask to sign in." },
  "access.own": { who: ["signedIn"], because: "Everyone sees and ends their own sign-in, and reads who they are." },
  "access.language": { who: ["public"], because: "The language is chosen on the sign-in screen already." },
  "documentation.read": { who: ["public"], because: "The description of the interface holds no data." },

  "school.read": { who: ["signedIn"], because: "Every signed-in person reads what their forms need." },
  "school.write": { who: [], because: "The school and its sites are the admins'." },
  "site.write": { who: [], because: "Site administration is granted to SuperAdmin and Admin (spec 1 §6)." },
  "permission.read": { who: [], because: "Who may what is shown to whoever gives roles." },
  "mail.read": { who: [], because: "Where mail can't be sent, admins read what waits, outside production." },
  "site.read": { who: EVERY_ROLE, because: "Everyone reads the sites where they hold a role." },

  "file.upload": {
    who: ["signedIn"],
    because: "Whoever is signed in uploads what a form asks for, and reads it until the form keeps it.",
  },

  "dictionary.read": {
    who: ["signedIn"],
    because: "Every signed-in person reads what their forms need (Active only).",
  },
  "dictionary.readAll": { who: [], because: "Disabled and archived entries are for whoever administers them." },
  "dictionary.write": { who: [], because: "Dictionaries, types, reasons and tags are written by admins." },

  "aircraft.readLight": {
    who: EVERY_ROLE,
    because: "Student and Renter read the light form of the fleet of their sites.",
  },
  "classroom.read": { who: EVERY_ROLE, because: "Everyone reads the planning of their sites, rooms included." },
  "classroom.write": { who: ["Staff"], because: "Staff of the site write its classrooms." },
  "promotion.read": { who: ["Instructor", "Staff"], because: "Instructors read the promotions of their sites." },
  "promotion.write": { who: ["Staff"], because: "Staff of the site write its promotions." },
  "person.list": { who: ["Instructor", "Staff"], because: "Instructor or staff see the user list (spec 1 §6)." },
  "person.readPersonal": {
    who: ["Staff"],
    because: "Address, birth and account of a person are for staff of their sites and for themself.",
  },
  "person.write": { who: ["Staff"], because: "Staff create and edit people of their sites." },
  "person.grantRole": {
    who: ["Staff"],
    because: "Staff grant and remove site roles only where they are Staff, and never their own.",
  },
  "person.writeStaff": { who: [], because: "Address, password, state and roles of another Staff: Admin." },
  "person.writeAdmin": {
    who: ["SuperAdmin"],
    because: "Address, password, state and roles of an Admin: SuperAdmin.",
  },
  "person.export": { who: ["Staff"], because: "Staff export the list that they read." },
  "person.import": { who: ["Staff"], because: "Staff bring in many people at once, to their sites." },
  "person.exportAll": {
    who: [],
    because: "All data of one person: the person themself, or an admin on their request.",
  },
  "person.anonymise": { who: [], because: "An admin anonymises who has left; flights and accounts stay." },
  "person.own": { who: ["signedIn"], because: "Everyone reads all of their own data and edits their contact fields." },
  "person.pick": {
    who: ["Instructor", "Staff"],
    because: "Who books for others looks people up by name and call sign.",
  },

  "planning.read": { who: EVERY_ROLE, because: "Everyone reads the planning of their sites." },
  "reservation.readComments": {
    who: ["Instructor", "Staff"],
    because: "Students and renters see who and what, not comments, unless the reservation is theirs.",
  },
  "reservation.rent": {
    who: ["Renter", "Staff"],
    because: "Rentals are booked by renters, for themself, and by staff.",
  },
  "reservation.rentOwn": { who: ["Renter"], because: "A renter books, for themself, an aircraft with rental enabled." },
  "reservation.rentAny": { who: ["Staff"], because: "Staff book rentals for everyone." },
  "reservation.operate": {
    who: ["Instructor", "Staff"],
    because: "Operations by the type's booking right: admin only, staff, or staff and instructor.",
  },
  "reservation.operateStaff": { who: ["Staff"], because: "Operation types open to staff, not to instructors." },
  "reservation.operateAdmin": { who: [], because: "Operation types open to admins only." },
  "reservation.maintain": { who: ["Staff"], because: "Maintenance is planned by staff." },
  "reservation.cancelOwn": {
    who: ["Student", "Renter"],
    because: "Student and renter cancel their own until the school's notice.",
  },
  "reservation.cancelAny": { who: ["Staff"], because: "Staff cancel any reservation of their site." },
  "reservation.withdraw": { who: ["Staff"], because: "Staff take back what was entered by mistake." },
  "reservation.override": { who: ["Staff"], because: "Staff book against a Blocking verdict, with a written reason." },

  "menu.people": {
    who: ["Instructor", "Staff"],
    because: "User list, promotions and programs: instructor or staff (spec 1 §2.4).",
  },
  "menu.classrooms": { who: ["Staff"], because: "Classrooms, aircraft and program prices: staff (spec 1 §2.4)." },
  "menu.admin": { who: [], because: "Types, tags, reasons, ratings and extraction: admin only (spec 1 §2.4)." },

  "calendar.own": { who: ["signedIn"], because: "The calendar address is a key: only its owner reads it." },
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof permissions;

/** Where a permission is asked for: a site's id, `any` site at all, or `school` (no site matters). */
export type Place = string;

/** May this actor, here? Pure; null is somebody not signed in. */
export function can(actor: Actor | null, permission: Permission, place: Place): boolean {
  const who: readonly Holder[] = permissions[permission].who;
  if (who.includes("public")) return true;
  if (!actor) return false;
  if (actor.kind === "product") return true;
  if (who.includes("SuperAdmin")) return actor.schoolRole === "SuperAdmin";
  if (isAdmin(actor) || who.includes("signedIn")) return true;
  const roles = who.filter((holder): holder is SiteRole => SITE_ROLES.includes(holder as SiteRole));
  return place === "any" ? holdsAnywhere(actor, roles) : holds(actor, place, roles);
}

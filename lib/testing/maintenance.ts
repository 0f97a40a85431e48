import { localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { call } from "./call";
import { makePerson, makeReservation, type SignedInPerson, type World } from "./world";

// biome-ignore lint/suspicious/noExplicitAny: the answers of many endpoints
type Json = any;
type Answer = { status: number; json: () => Promise<Json> };

let n = 0;

export const errorsOf = async (answer: Answer) => [answer.status, (await answer.json()).errors];
/** The present day at the sites of tests, as unix seconds of 00:00 UTC. */
export const today = () => utcDayToUnix(localDayOf(Math.floor(Date.now() / 1000), "Europe/Paris"));

/** Writes and reads the maintenance of aircraft of a world, by the endpoints that the screens use. */
export const maintenanceCalls = (worldOf: () => World) => {
  const read = async (path: string, as: SignedInPerson): Promise<Json> => (await call("GET", path, { as })).json();
  const readAircraft = (id: string) => read(`/api/aircraft/${id}`, worldOf().staff);
  const maintenanceOf = (id: string) => read(`/api/aircraft/${id}/maintenance`, worldOf().instructor);
  const postLimit = (id: string, body: object, as = worldOf().staff) =>
    call("POST", `/api/aircraft/${id}/limit`, { as, body: { name: "50 h", ...body } });
  return {
    ...{ readAircraft, maintenanceOf, postLimit },
    /** Makes an aircraft of the world's site with 100 hours and 200 landings. */
    async aircraftWith(more: object = {}): Promise<Json> {
      const { site, staff } = worldOf();
      const body = {
        ...{ callSign: `F-M${n++}`, model: "DR400", type: 0, classe: 0, site: { siteId: site.id, dateEntree: null } },
        ...{ totalFlightTime: 6000, totalLanding: 200, enableRental: true, ...more },
      };
      return (await call("POST", "/api/aircraft", { as: staff, body })).json();
    },
    async limitOf(id: string, term: object, more: object = {}): Promise<string> {
      return ((await (await postLimit(id, { terms: [term], ...more })).json()) as Json).id;
    },
    onlyLimitOf: async (id: string) => (await maintenanceOf(id)).limits[0],
    /** Writes what the counters show after some minutes and landings. */
    async fly(id: string, minutes: number, landings = 0): Promise<void> {
      const { version, totalFlightTime, totalLanding } = await readAircraft(id);
      const totals = { totalFlightTime: totalFlightTime + minutes, totalLanding: totalLanding + landings };
      const body = { version, ...totals, cause: 2 };
      const { status } = await call("PATCH", `/api/aircraft/${id}/counters`, { as: worldOf().staff, body });
      if (status !== 204) throw new Error(`the counters answered ${status}`);
    },
    /** Books an aircraft for a new renter, whatever is against it. */
    async rent(aircraftId: string, start: number, hours: number): Promise<string> {
      const world = worldOf();
      const { id: renter } = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
      const options = { aircraftId, start, hours, overrideReason: "Meant", renter };
      return (await makeReservation(world, options)).id;
    },
  };
};

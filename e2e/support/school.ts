import { type APIResponse, expect } from "@playwright/test";
import { wallTimeToInstant } from "@/components/reservations/site-time";
import { type Person, sameOriginHeaders } from "./test";

/** A PNG of one pixel. */
export const ONE_PIXEL_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const ZONE = "Europe/Paris";
const ROLE = { renter: 1, pilot: 4 };

/** The instant (unix seconds) of a day and time in the school's time zone. */
export const instantAt = (day: string, time: string): number => wallTimeToInstant(day, time, ZONE);

export type BookedReservation = {
  id: string;
  version: number;
  reservationState: number;
  start: number;
  end: number;
  aircraft: { callSign: string; startTurnaround: number; startFlight: number; endFlight: number };
  users: { userId: string; reservationUserRole: number }[];
};

async function read<T>({ context }: Person, path: string): Promise<T> {
  const answer = await context.request.get(`/api/${path}`);
  expect(answer.ok(), `${path} is read`).toBe(true);
  return (await answer.json()) as T;
}

async function booked(answer: APIResponse): Promise<BookedReservation> {
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as BookedReservation;
}

export async function fetchAircraftId(person: Person, callSign: string): Promise<string> {
  const fleet = await read<{ id: string; callSign: string }[]>(
    person,
    `aircraft-light?siteId=${person.sites.grenoble}`,
  );
  const found = fleet.find((one) => one.callSign === callSign);
  expect(found, callSign).toBeDefined();
  return found!.id;
}

/** The registrations of the aircraft of Grenoble that are for rent. */
export async function fetchRentable(person: Person): Promise<string[]> {
  const fleet = await read<{ callSign: string; enableRental: boolean }[]>(
    person,
    `aircraft-light?siteId=${person.sites.grenoble}`,
  );
  return fleet.flatMap(({ callSign, enableRental }) => (enableRental ? callSign : []));
}

export async function fetchPersonId(person: Person, name: string, siteId = person.sites.grenoble): Promise<string> {
  const found = await read<{ id: string }[]>(person, `user-light?siteId=${siteId}&text=${name}`);
  expect(found.length, name).toBeGreaterThan(0);
  return found[0]!.id;
}

/** Books a reservation through the API as the given person. */
export async function bookThroughApi(
  person: Person,
  type: "renter" | "maintenance",
  callSign: string,
  { aircraft, ...more }: { start: number; end: number; users: object[]; aircraft?: object; [field: string]: unknown },
): Promise<BookedReservation> {
  const named = { aircraftId: await fetchAircraftId(person, callSign), ...aircraft };
  const data = { siteId: person.sites.grenoble, ...more, aircraft: named };
  return booked(await person.context.request.post(`/api/reservation/${type}`, { data, headers: sameOriginHeaders() }));
}

type Times = { day: string; from: string; to: string };

/** Books a rental through the API, to prepare a test. The person must be allowed to book for the renter. */
export async function bookRental(
  person: Person,
  callSign: string,
  renter: string,
  times: Times,
): Promise<BookedReservation> {
  const start = instantAt(times.day, times.from);
  const end = instantAt(times.day, times.to);
  const data = {
    siteId: person.sites.grenoble,
    start,
    end,
    aircraft: {
      aircraftId: await fetchAircraftId(person, callSign),
      startFlight: start,
      endFlight: end,
      fromAirport: "LFLG",
      toAirport: "LFLG",
    },
    users: [{ userId: await fetchPersonId(person, renter), reservationUserRole: ROLE.renter }],
  };
  return booked(await person.context.request.post("/api/reservation/renter", { data, headers: sameOriginHeaders() }));
}

export async function bookMaintenance(person: Person, callSign: string, times: Times): Promise<BookedReservation> {
  const data = {
    siteId: person.sites.grenoble,
    start: instantAt(times.day, times.from),
    end: instantAt(times.day, times.to),
    aircraft: { aircraftId: await fetchAircraftId(person, callSign) },
    users: [],
  };
  return booked(
    await person.context.request.post("/api/reservation/maintenance", { data, headers: sameOriginHeaders() }),
  );
}

/** Reads a reservation from the server. */
export async function fetchBookedReservation(person: Person, id: string): Promise<BookedReservation> {
  return read(person, `reservation/${id}`);
}

/** Changes a reservation's comment through the API, as another person might do while a test has it open. */
export async function changeRentalCommentByApi(person: Person, id: string): Promise<void> {
  const view = await read<Record<string, unknown> & { version: number; users: unknown[] }>(person, `reservation/${id}`);
  const answer = await person.context.request.put("/api/reservation/renter", {
    data: { ...view, id, commentaryForGlobal: "Rappeler le client" },
    headers: { ...sameOriginHeaders(), "If-Match": `"${view.version}"` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The text of the person's calendar feed, as a calendar app would read it. */
export async function fetchCalendarFeed(person: Person): Promise<string> {
  const { id } = await read<{ id: string }>(person, "authentification/connectedUser");
  const { url } = await read<{ url: string }>(person, `user/${id}/calendar-link`);
  return (await person.context.request.get(url)).text();
}

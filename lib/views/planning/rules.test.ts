import { expect, test } from "vitest";
import { listRests } from "./rules";

const winter = { id: "w", name: "Winter break", firstDay: "2026-12-24", lastDay: "2027-01-02" };
const works = { id: "r", name: "Runway works", firstDay: "2026-12-25", lastDay: "2026-12-25" };
const christmas = { day: "2026-12-25", name: "Christmas" };
const grenoble = { siteName: "Grenoble", closures: [winter], holidays: [christmas] };
const annecy = { siteName: "Annecy", closures: [winter, works], holidays: [christmas] };
const abroad = { siteName: "Geneva", closures: [], holidays: [] };
const textsOf = (sites: Parameters<typeof listRests>[0], day: string) =>
  listRests(sites, day).map(({ name, isClosed, until, sites: at }) =>
    [name, isClosed ? `closed until ${until}` : "holiday", ...at].join(", "),
  );

test.each([
  ["before it closes", [grenoble], "2026-12-23", []],
  ["closed, and a holiday", [grenoble], "2026-12-25", ["Winter break, closed until 2027-01-02", "Christmas, holiday"]],
  ["the last closed day", [grenoble], "2027-01-02", ["Winter break, closed until 2027-01-02"]],
  ["after it", [grenoble], "2027-01-03", []],
  [
    "what two sites have in common is said once, and what one has with its name",
    [annecy, grenoble],
    "2026-12-25",
    ["Winter break, closed until 2027-01-02", "Runway works, closed until 2026-12-25, Annecy", "Christmas, holiday"],
  ],
  [
    "sites that are named, because another one is open",
    [annecy, abroad, grenoble],
    "2026-12-24",
    ["Winter break, closed until 2027-01-02, Annecy, Grenoble"],
  ],
])("%s", (_, sites, day, wanted) => {
  expect(textsOf(sites, day)).toEqual(wanted);
});

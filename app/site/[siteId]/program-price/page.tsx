import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { InstructorActivity } from "@/components/instructor-activity/instructor-activity";
import { PriceScreen } from "@/components/prices/price-screen";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { localDayOf } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { listActiveAircraft } from "@/lib/records/aircraft/queries";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { listTagChoices } from "@/lib/records/dictionaries/queries";
import { listInstructors, listStudentsOfSites } from "@/lib/records/people/queries";
import { decodePersonChoice } from "@/lib/records/people/wire";
import { listAircraftPrices } from "@/lib/records/prices/aircraft/queries";
import { listInstructorPrices } from "@/lib/records/prices/instructors/queries";
import { decodeAircraftPrice, decodeInstructorPrice } from "@/lib/records/prices/wire";
import { listPrograms } from "@/lib/records/programs/queries";
import { readCurrency, readSchoolRow } from "@/lib/records/school/queries";
import { findSiteOfUrl, listSiteChoices, listSites } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("programPrices");

export default async function ProgramPricePage({ params }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("programPrices", (await params).siteId);
  const locale = await getLocale();
  const reach = narrowReach(reachOf(actor, "price.write"), siteId);
  const of = { reach, states: NOT_ARCHIVED_STATES };
  const [aircraftViews, instructorViews] = await Promise.all([
    listAircraftPrices(reading, of),
    listInstructorPrices(reading, of),
  ]);
  const aircraftPrices = aircraftViews.map(decodeAircraftPrice);
  const named = aircraftPrices.flatMap(({ rates }) =>
    rates.flatMap(({ discounts }) => discounts.map(({ tagId }) => tagId)),
  );
  const [aircraft, programs, instructors, students, tags, currency, sites, known, site, school] = await Promise.all([
    listActiveAircraft(reading, reach),
    listPrograms(reading, ["Active"]),
    listInstructors(reading, reach),
    listStudentsOfSites(reading, reach),
    listTagChoices(reading, named),
    readCurrency(reading),
    listSiteChoices(reading, reach),
    listSites(reading, NOT_ARCHIVED_STATES),
    findSiteOfUrl(reading, siteId),
    readSchoolRow(reading.db),
  ]);
  const { timeZone } = known.find(({ id }) => id === siteId) ?? known[0] ?? { timeZone: "UTC" };
  const people = [...new Map(instructors.map((one) => [one.id, decodePersonChoice(one)])).values()];
  const currencyName = new Intl.DisplayNames([locale], { type: "currency" }).of(currency) ?? currency;
  return (
    <NextIntlClientProvider
      messages={pickMessages(
        locale,
        "prices",
        "instructorActivity",
        "instructorLogbook",
        "logbook",
        "resource",
        "shell",
      )}
    >
      <QueryClientScope>
        <AddressStateScope>
          <PriceScreen
            key={siteId}
            aircraftPrices={aircraftPrices}
            instructorPrices={instructorViews.map(decodeInstructorPrice)}
            choices={{
              aircraft: aircraft.map(({ id, callSign, model, siteId: at }) => ({ id, callSign, model, siteId: at })),
              programs: programs.map(({ id, revisions, currentRevisionId }) => ({
                id,
                name: revisions.find((one) => one.id === currentRevisionId)?.name ?? "",
              })),
              instructors: instructors.map((one) => ({ ...decodePersonChoice(one), siteId: one.siteId })),
              students: students.map((one) => ({ ...decodePersonChoice(one), siteId: one.siteId })),
              tags,
              currency,
              todayAt: Object.fromEntries(
                known.map(({ id, timeZone }) => [id, localDayOf(toUnix(reading.now), timeZone)]),
              ),
            }}
            sites={sites}
            place={site?.name ?? school.name}
            currencyName={currencyName}
            activity={
              <InstructorActivity
                siteIds={site ? [site.id] : []}
                instructors={people.map(({ id, callSign, firstName, lastName }) => ({
                  ...{ id, code: callSign ?? undefined, name: `${firstName} ${lastName}` },
                }))}
                currency={currency}
                timeZone={timeZone}
                today={localDayOf(toUnix(reading.now), timeZone)}
              />
            }
          />
        </AddressStateScope>
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}

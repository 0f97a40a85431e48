import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { decodeReplanQuestion } from "@/components/planning/replan/question";
import { ReplanScreen } from "@/components/planning/replan/replan-screen";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { readPersonLight } from "@/lib/records/people/queries";
import { decodePersonChoice } from "@/lib/records/people/wire";
import { describeReader } from "@/lib/views/planning/page";
import { readBoardRows, todayInTimeZone } from "@/lib/views/planning/queries";
import { decodeBoardRows } from "@/lib/views/planning/wire";

type Props = {
  params: Promise<{ siteId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => makeScreenMetadata("planningReplan");

export default async function ReplanPage({ params, searchParams }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("planningReplan", (await params).siteId);
  const locale = await getLocale();
  const address = await searchParams;
  const reach = narrowReach(reachOf(actor, "planning.replan"), siteId);
  const utcDay = todayInTimeZone(reading.now, "UTC");
  const { sites } = decodeBoardRows(await readBoardRows(reading, reach, { day: utcDay, days: 1 }, locale));
  const today = todayInTimeZone(reading.now, sites[0]?.timeZone ?? "UTC");
  // A guess for the first HTML. The browser then decides by its width.
  const isPhone = /\bMobi/.test((await headers()).get("user-agent") ?? "");
  const initial = decodeReplanQuestion(address, today);
  const person =
    initial.kind === "person" && initial.id ? decodePersonChoice(await readPersonLight(reading, initial.id)) : null;
  const messages = pickMessages(
    locale,
    "planning",
    "booking",
    "reservations",
    "resource",
    "dashboard",
    "shell",
    "availability",
  );
  return (
    <NextIntlClientProvider messages={messages}>
      <QueryClientScope>
        <ReplanScreen
          sites={sites}
          initial={initial}
          person={person && { id: person.id, name: person.callSign ?? `${person.firstName} ${person.lastName}` }}
          reader={describeReader(actor)}
          isPhone={isPhone}
          readAt={reading.now.getTime()}
        />
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}

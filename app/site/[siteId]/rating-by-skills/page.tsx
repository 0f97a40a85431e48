import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { RatingsScreen } from "@/components/programs/ratings/ratings-screen";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { listFlightPhases } from "@/lib/records/ratings/flight-phases/queries";
import { countRatingUses } from "@/lib/records/ratings/queries";
import { listSkills } from "@/lib/records/ratings/skills/queries";
import { decodeFlightPhase, decodeSkill } from "@/lib/records/ratings/wire";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("ratings");

export default async function RatingsPage({ params }: Props) {
  const { reading } = await demandScreenAccess("ratings", (await params).siteId);
  const [phases, skills, uses] = await Promise.all([
    listFlightPhases(reading, NOT_ARCHIVED_STATES),
    listSkills(reading, NOT_ARCHIVED_STATES),
    countRatingUses(reading),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "programs", "progress", "resource", "shell")}>
      <RatingsScreen phases={phases.map(decodeFlightPhase)} skills={skills.map(decodeSkill)} uses={uses} />
    </NextIntlClientProvider>
  );
}

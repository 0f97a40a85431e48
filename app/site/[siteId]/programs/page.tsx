import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { ProgramList } from "@/components/programs/program-list";
import { can } from "@/lib/access/permissions/permissions";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { listTagChoices } from "@/lib/records/dictionaries/queries";
import { listProgramSizes, listPrograms } from "@/lib/records/programs/queries";
import { decodeProgram } from "@/lib/records/programs/wire";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("programs");

export default async function ProgramsPage({ params }: Props) {
  const { reading, siteId } = await demandScreenAccess("programs", (await params).siteId);
  const [views, sizes] = await Promise.all([listPrograms(reading, NOT_ARCHIVED_STATES), listProgramSizes(reading)]);
  const programs = views.map(decodeProgram);
  const tags = await listTagChoices(
    reading,
    programs.flatMap((program) => program.tags),
  );
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "programs", "resource", "shell")}>
      <ProgramList
        programs={programs}
        tags={tags}
        sizes={sizes}
        mayWrite={can(reading.actor, "program.write", "any")}
        siteId={siteId}
      />
    </NextIntlClientProvider>
  );
}

"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { PageForm } from "@/components/resource/page-form";
import { MainFields } from "./main-fields";
import { PriceFields, RentalFields } from "./price-fields";
import { Section } from "./shared-fields";
import { type Named, useAircraftForm } from "./use-aircraft-form";

/** The form of a new aircraft, on one page. */
export function CreateAircraft({ sites, tags, base }: { sites: Named[]; tags: Named[]; base: string }) {
  const t = useTranslations("fleet");
  const router = useRouter();
  const { record } = useAircraftForm({
    aircraft: null,
    sites,
    onSaved: (id) => router.push(`${base}/aircraft/${id}`),
  });
  return (
    <PageForm record={record} onCancel={() => router.push(`${base}/aircrafts`)} className="max-w-[900px]">
      <div className="flex flex-col gap-5 p-6 phone:p-4">
        <MainFields record={record} aircraft={null} sites={sites} tags={tags} />
        <Section title={t("tabs.prices")}>
          <PriceFields record={record} />
        </Section>
        <Section title={t("tabs.rental")}>
          <RentalFields record={record} tags={tags} />
        </Section>
      </div>
    </PageForm>
  );
}

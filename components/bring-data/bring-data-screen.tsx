"use client";
import { faFileArrowDown, faFileArrowUp } from "@fortawesome/free-solid-svg-icons";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ImportList } from "@/components/logbook/import-list";
import { Page } from "@/components/shell/page/page";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { hrefOf } from "@/lib/access/screens/address";
import type { ScreenName } from "@/lib/access/screens/screens";
import { downloadFile } from "@/lib/http/client";

// Each is loaded when it opens.
const ImportPeopleDialog = dynamic(() =>
  import("@/components/people/import-people-dialog").then((m) => m.ImportPeopleDialog),
);
const ImportAircraftDialog = dynamic(() =>
  import("@/components/fleet/import-aircraft-dialog").then((m) => m.ImportAircraftDialog),
);
const ImportDatesDialog = dynamic(() =>
  import("@/components/certificates/queue/import-dates-dialog").then((m) => m.ImportDatesDialog),
);
const ImportOpeningsDialog = dynamic(() =>
  import("@/components/accounts/books/import-openings-dialog").then((m) => m.ImportOpeningsDialog),
);
const ImportPastFlightsDialog = dynamic(() =>
  import("@/components/logbook/import-past-flights-dialog").then((m) => m.ImportPastFlightsDialog),
);

/** What a school brings, in the order in which each finds what it needs: where it is imported, and where it is seen then. */
const STEPS = {
  people: { route: "user/import", screen: "users" },
  aircraft: { route: "aircraft/import", screen: "aircraft" },
  certificates: { route: "certificate-for-people/import", screen: "certificateQueue" },
  balances: { route: "opening-balance/import", screen: "accounting" },
  flights: { route: "past-flight/import", screen: "statistics" },
} as const satisfies Record<string, { route: string; screen: ScreenName }>;
export type BringStep = keyof typeof STEPS;

type Props = {
  siteId: string;
  /** The steps that the reader may take. */
  steps: readonly BringStep[];
  timeZone: string;
  today: string;
  currency: string;
};

/** What a school that moves in brings from elsewhere, step by step, each with its templates and its import. */
export function BringDataScreen({ siteId, steps, timeZone, today, currency }: Props) {
  const t = useTranslations("bringData");
  const resource = useTranslations("resource.importing");
  const past = useTranslations("pastFlights");
  const fail = useFailureToast();
  const client = useQueryClient();
  const [open, setOpen] = useState<BringStep | null>(null);

  async function download(step: BringStep, format: "csv" | "xlsx") {
    const { route } = STEPS[step];
    await downloadFile(`${route}/template`, `${t(`steps.${step}`)}.${format}`, { format }).catch((error) =>
      fail(error, resource("notDownloaded")),
    );
  }
  function close() {
    setOpen(null);
    void client.invalidateQueries({ queryKey: ["logbook-imports"] });
  }
  const report = open && { label: t(`see.${open}`), href: hrefOf(STEPS[open].screen, siteId) };
  return (
    <Page title={t("title")}>
      <div className="flex max-w-[860px] flex-col gap-4">
        <p className="text-ink-2">{t("explain")}</p>
        <ol className="border border-line bg-surface">
          {steps.map((step, at) => (
            <li
              key={step}
              aria-labelledby={`step-${step}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 last:border-b-0"
            >
              <div className="min-w-0 flex-[1_1_320px]">
                <h2 id={`step-${step}`} className="text-section font-bold">
                  {at + 1}. {t(`steps.${step}`)}
                </h2>
                <p className="text-table text-ink-2">{t(`texts.${step}`)}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                {(["csv", "xlsx"] as const).map((format) => (
                  <Button
                    key={format}
                    variant="quiet"
                    icon={faFileArrowDown}
                    onClick={() => void download(step, format)}
                  >
                    {resource(format === "csv" ? "templateCsv" : "templateXlsx")}
                  </Button>
                ))}
                <Button icon={faFileArrowUp} onClick={() => setOpen(step)}>
                  {t("import")} <span className="sr-only">{t(`steps.${step}`)}</span>
                </Button>
              </div>
            </li>
          ))}
        </ol>
        {steps.includes("flights") && <ImportList route="past-flight/import" title={past("list")} />}
      </div>
      {report && open === "people" && <ImportPeopleDialog report={report} onClose={close} />}
      {report && open === "aircraft" && (
        <ImportAircraftDialog siteId={siteId === "all" ? null : siteId} report={report} onClose={close} />
      )}
      {report && open === "certificates" && <ImportDatesDialog kind="People" report={report} onClose={close} />}
      {open === "balances" && <ImportOpeningsDialog {...{ siteId, currency, today }} onClose={close} />}
      {report && open === "flights" && <ImportPastFlightsDialog {...{ timeZone, report }} onClose={close} />}
    </Page>
  );
}

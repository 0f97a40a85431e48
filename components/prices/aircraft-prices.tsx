"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { RecordStatePill } from "@/components/resource/record-state-pill";
import { Link } from "@/components/ui/link";
import type { AircraftPrice } from "@/lib/records/prices/wire";
import type { Named } from "./aircraft-rate-fields";
import { useSentences } from "./use-sentences";

type Props = {
  prices: readonly AircraftPrice[];
  tags: readonly Named[];
  currency: string;
  today: string;
  /** The screen of all prices. Null for those who may not open it. */
  href: string | null;
};

/** What an aircraft costs those who train on it, for each program, on the aircraft's sheet. Each name leads to the editor of its price. */
export function AircraftPrices({ prices, tags, currency, today, href }: Props) {
  const t = useTranslations("prices.sheet");
  const tagNames = useMemo(() => Object.fromEntries(tags.map(({ id, name }) => [id, name])), [tags]);
  const sentences = useSentences(currency, tagNames);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-section font-bold">{t("programs")}</h2>
      {prices.length === 0 && <p className="text-ink-2">{t("noPrograms")}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {prices.map((price) => {
          const { sentence, note } = sentences.aircraft(price.rates, today);
          return (
            <li key={price.id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3 py-2 phone:grid-cols-1">
              <span className="flex flex-wrap items-center gap-2">
                {href ? (
                  <Link href={`${href}?price=${price.id}`} className="font-bold text-link underline">
                    {price.programName}
                  </Link>
                ) : (
                  <b>{price.programName}</b>
                )}
                {price.state !== "Active" && <RecordStatePill state={price.state} gender="masculine" />}
              </span>
              <span>
                <span className="block">{sentence}</span>
                <span className="block text-small text-ink-2">{note}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {href && (
        <p>
          <Link href={href} className="text-link underline">
            {t("all")}
          </Link>
        </p>
      )}
    </section>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ListSection } from "@/components/resource/list-page";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { useClockZone } from "@/components/shell/clock-zone";
import { Link } from "@/components/ui/link";
import { hrefOf } from "@/lib/access/screens/address";
import { formatInstant } from "@/lib/platform/display";
import type { WebhookView } from "@/lib/records/webhooks/schema";
import { DeliveryPill, StandingPill } from "./pills";
import { useWebhookWords } from "./use-webhook-words";

/** A webhook as a row of the list, whose state says whether it can send. One that is paused waits for somebody, so it is shown at first. */
type Row = WebhookView & { state: "Active" | "Disabled" };
type Props = { siteId: string; webhooks: WebhookView[]; onCreate: () => void };

/** The webhooks of the school: where each sends what, and how that went last. */
export function WebhookList({ siteId, webhooks, onCreate }: Props) {
  const t = useTranslations("webhooks");
  const timeZone = useClockZone();
  const { kindsOf } = useWebhookWords();
  const rows = webhooks.map((one): Row => ({ ...one, state: one.standing === "KeyEnded" ? "Disabled" : "Active" }));
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: "address",
        header: t("address"),
        value: ({ url }) => url,
        cell: ({ id, url }) => {
          const { host, pathname } = new URL(url);
          return (
            <Link href={hrefOf("webhook", siteId).replace("{id}", id)} {...rowNameLink}>
              <b>{host}</b>
              <span className="block text-small text-ink-2">{pathname}</span>
            </Link>
          );
        },
      },
      { id: "key", header: t("key"), value: ({ keyName, maker }) => `${keyName}, ${maker}`, wide: true },
      { id: "tells", header: t("tells"), value: ({ kinds }) => kindsOf(kinds), unsorted: true, wide: true },
      {
        id: "last",
        header: t("lastDelivery"),
        value: ({ last }) => last?.attemptedAt ?? 0,
        cell: ({ last }) =>
          last?.attemptedAt ? (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <DeliveryPill state={last.state} />
              {formatInstant(last.attemptedAt, timeZone)}
            </span>
          ) : (
            t("nothingSent")
          ),
        unsearched: true,
        wide: true,
      },
      {
        id: "waiting",
        header: t("waiting"),
        value: ({ waiting }) => waiting,
        align: "end",
        unsearched: true,
        wide: true,
      },
      {
        id: "state",
        header: t("state"),
        value: ({ standing }) => t(`standings.${standing}`),
        cell: ({ standing }) => <StandingPill standing={standing} />,
      },
    ],
    [t, timeZone, kindsOf, siteId],
  );
  return (
    <ListSection
      texts={{
        title: t("list"),
        filter: t("filter"),
        count: (count) => t("count", { count }),
        create: t("create"),
        gender: t("gender"),
        activeOnly: { only: t("onlyActive"), all: t("all") },
        empty: t("empty"),
        emptyText: t("emptyText"),
      }}
      columns={columns}
      rows={rows}
      onCreate={onCreate}
      phoneNote={({ keyName, kinds }) => `${keyName} · ${kindsOf(kinds)}`}
    />
  );
}

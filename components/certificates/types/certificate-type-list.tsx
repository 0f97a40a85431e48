"use client";
import {
  faCircleMinus,
  faExclamation,
  faHandHoldingHand,
  faHeartPulse,
  faWandMagicSparkles,
} from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { ListPage } from "@/components/resource/list-page";
import { makeStateColumn } from "@/components/resource/record-state-pill";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { RowMenu } from "@/components/resource/row-menu";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Link } from "@/components/ui/link";
import type { MenuItem } from "@/components/ui/menu";
import { Pill } from "@/components/ui/pill";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import { USUAL_PARTS } from "@/lib/records/certificates/codes";
import type { CertificateType, DefaultTypes } from "@/lib/records/certificates/types/wire";
import { ThresholdPill } from "./threshold-pill";
import { TypeSets } from "./type-sets";

type Props = { types: CertificateType[]; defaults: DefaultTypes[]; siteId: string };

/** The list of certificate types. Below it stands what is given when somebody or something is created. */
export function CertificateTypeList({ types, defaults, siteId }: Props) {
  const base = `/site/${siteId}`;
  const t = useTranslations("certificates.types");
  const shared = useTranslations("resource");
  const router = useRouter();
  const fail = useFailureToast();
  const columns = useMemo((): Column<CertificateType>[] => {
    const partsOf = ({ category, parts }: CertificateType) => {
      if (category === "ForEquipment") return null;
      if (parts.length === 0) return t("nobody");
      const isUsual = parts.length === USUAL_PARTS.length && USUAL_PARTS.every((part) => parts.includes(part));
      return isUsual ? t("usual") : parts.map((part) => t(`shortParts.${part}`)).join(", ");
    };
    const marksOf = (type: CertificateType) =>
      [
        type.isMandatory && { word: t("mandatory"), icon: faExclamation },
        type.isBlocking && { word: t("blocking"), icon: faCircleMinus },
        type.isHealthData && { word: t("health"), icon: faHeartPulse },
        type.isDefault && { word: t("default"), icon: faWandMagicSparkles },
      ].filter((one) => one !== false);
    return [
      {
        id: "name",
        header: t("name"),
        value: (type) => type.name,
        cell: (type) => (
          <Link href={`${base}/certificate/${type.id}`} {...rowNameLink}>
            <b>{type.name}</b>
          </Link>
        ),
      },
      { id: "category", header: t("category"), value: (type) => t(`categories.${type.category}`), wide: true },
      {
        id: "parts",
        header: t("askedOf"),
        value: partsOf,
        wide: true,
        className: "max-[1279px]:hidden",
      },
      {
        id: "thresholds",
        header: t("thresholds"),
        value: (type) => (type.thresholds.length > 0 ? type.thresholds.length : null),
        unsearched: true,
        wide: true,
        cell: (type) => (
          <span className="flex flex-wrap gap-1 py-1">
            {type.thresholds.map((one) => (
              <ThresholdPill key={`${one.unit} ${one.amount}`} threshold={one} />
            ))}
          </span>
        ),
      },
      {
        id: "marks",
        header: t("marks"),
        value: (type) =>
          marksOf(type)
            .map(({ word }) => word)
            .join(" ") || null,
        wide: true,
        cell: (type) => (
          <span className="flex flex-wrap gap-1 py-1">
            {marksOf(type).map(({ word, icon }) => (
              <Pill key={word} tone="neutral" icon={icon}>
                {word}
              </Pill>
            ))}
          </span>
        ),
      },
      makeStateColumn(shared("state"), t("gender")),
    ];
  }, [t, shared, base]);
  const giveMissing = (type: CertificateType): MenuItem => ({
    ...{ key: "missing", label: t("giveMissing"), icon: faHandHoldingHand },
    onSelect: async () => {
      try {
        const route = type.category === "ForEquipment" ? "certificate-for-aircraft" : "certificate-for-people";
        const body = { siteId, certificateTypeId: type.id };
        const { data } = await api.post<{ created: number }>(`${route}/create-missing`, { body });
        showToast({ tone: "success", title: t("given", { count: data.created }), milliseconds: 4_000 });
      } catch (error) {
        fail(error, t("notGiven"));
      }
    },
  });
  return (
    <AddressStateScope>
      <ListPage
        texts={{
          title: t("title"),
          filter: t("filter"),
          count: (count) => t("count", { count }),
          create: t("create"),
          gender: t("gender"),
          empty: t("empty"),
          emptyText: t("emptyText"),
        }}
        columns={columns}
        rows={types}
        onCreate={() => router.push(`${base}/certificate/create`)}
        phoneNote={(type) =>
          [t(`categories.${type.category}`), type.isMandatory && t("mandatory"), type.isBlocking && t("blocking")]
            .filter(Boolean)
            .join(" · ")
        }
        actions={(type) => (
          <RowMenu
            record={type}
            name={type.name}
            route="certificate-type"
            gender={t("gender")}
            archiveText={t("archiveText")}
            items={type.state === "Active" ? [giveMissing(type)] : []}
            onEdit={() => router.push(`${base}/certificate/${type.id}`)}
          />
        )}
      >
        <TypeSets types={types.filter(({ state }) => state === "Active")} defaults={defaults} />
      </ListPage>
    </AddressStateScope>
  );
}

"use client";
import { faListUl, faUserGraduate } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { Tabs } from "@/components/ui/tabs";

type Props = {
  /** Who follows the revision. Null while nobody can, or for who may not read it. */
  followers: { count: number; content: ReactNode } | null;
  children: ReactNode;
};

/** What a revision teaches and, once it is locked, who follows it. */
export function RevisionTabs({ followers, children }: Props) {
  if (!followers) return children;
  return (
    <AddressStateScope>
      <TabsInAddress followers={followers}>{children}</TabsInAddress>
    </AddressStateScope>
  );
}

function TabsInAddress({ followers, children }: { followers: NonNullable<Props["followers"]>; children: ReactNode }) {
  const t = useTranslations("programs.tabs");
  const [tab, setTab] = useQueryState("tab", parseAsString.withDefault("lessons"));
  return (
    <Tabs
      label={t("label")}
      value={tab === "students" ? tab : "lessons"}
      onValueChange={(value) => void setTab(value === "lessons" ? null : value)}
      className="[--above-editor:207px]"
      tabs={[
        { value: "lessons", label: t("lessons"), icon: faListUl, content: children },
        {
          value: "students",
          label: t("students", { count: followers.count }),
          icon: faUserGraduate,
          content: followers.content,
        },
      ]}
    />
  );
}

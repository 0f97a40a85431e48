"use client";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { areSingleKeysOn, setSingleKeys } from "@/components/shell/single-keys";
import { SegmentedControl } from "@/components/ui/segmented-control";

const neverChanges = () => () => {};

/** The choice whether single keys act on the planning. It counts for this browser. */
export function SingleKeysSection() {
  const t = useTranslations("account.keys");
  const stored = useSyncExternalStore(neverChanges, areSingleKeysOn, () => true);
  const [chosen, setChosen] = useState<boolean | null>(null);
  return (
    <>
      <SegmentedControl
        label={t("title")}
        segments={[
          { value: "on", label: t("on") },
          { value: "off", label: t("off") },
        ]}
        value={(chosen ?? stored) ? "on" : "off"}
        onValueChange={(next) => {
          setSingleKeys(next === "on");
          setChosen(next === "on");
        }}
      />
      <p className="mt-2 text-small text-ink-3">{t("scope")}</p>
    </>
  );
}

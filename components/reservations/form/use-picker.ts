import { useTranslations } from "next-intl";
import type { PersonChoice } from "@/lib/records/people/wire";
import type { FieldsetProps, Known } from "./fieldset-props";

const toChoice = ({ userId, callSign, firstName, lastName }: Known): PersonChoice => {
  return { id: userId, callSign, firstName, lastName };
};

/** What all fields for people share: whom they know, and what they say of them. */
export function usePicker({
  context,
  existing,
  metPeople,
  busyText,
  unavailableText,
}: Pick<FieldsetProps, "context" | "existing" | "metPeople" | "busyText" | "unavailableText">) {
  const t = useTranslations("booking");
  const { site, reader } = context;
  const known: PersonChoice[] = [
    toChoice({ ...reader, userId: reader.id }),
    ...(existing?.users ?? []).map(toChoice),
    ...metPeople.map(toChoice),
  ];
  return {
    siteId: site.siteId,
    known,
    busyText,
    unavailableText,
    openLabel: t("open"),
    emptyText: t("nothingFound"),
  };
}

"use client";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/text-field";
import type { TagView } from "@/lib/records/dictionaries/schema";
import { DictionaryScreen } from "./dictionary-screen";

const nameOf = (tag: TagView) => tag.name;
const NO_MORE = [] as const;

export function TagsScreen({ tags }: { tags: TagView[] }) {
  const t = useTranslations("lists.tags");
  return (
    <DictionaryScreen
      kind="tags"
      route="tag"
      rows={tags}
      nameOf={nameOf}
      columns={NO_MORE as never}
      valuesOf={(tag) => ({ name: tag?.name ?? "" })}
      fields={({ field }) => (
        <TextField label={t("name")} maxLength={100} autoComplete="off" {...field("name", { required: true })} />
      )}
    />
  );
}

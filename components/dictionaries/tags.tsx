"use client";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/text-field";
import type { TagView } from "@/lib/records/dictionaries/schema";
import type { DecodedState } from "@/lib/records/wire";
import { DictionaryScreen } from "./dictionary-screen";

type Tag = DecodedState<TagView>;

const nameOf = (tag: Tag) => tag.name;
const NO_MORE = [] as const;

export function TagsScreen({ tags }: { tags: Tag[] }) {
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

"use client";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldHintAndError } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { areaOfPermission, KEY_PERMISSIONS } from "@/lib/access/permissions/permissions";
import { matchesAllWords } from "@/lib/platform/words";
import { PermissionCode } from "./permission-code";
import { usePermissionWords } from "./use-permission-words";

const AREAS = [...new Set(KEY_PERMISSIONS.map(areaOfPermission))];

type Props = { value: string[]; onChange: (chosen: string[]) => void; error?: string };

/** The permissions that a key may have, by area, of which those are shown that a text finds. */
export function PermissionsField({ value, onChange, error }: Props) {
  const t = useTranslations("apiKeys");
  const areas = useTranslations("permissions.areas");
  const wordsOf = usePermissionWords();
  const id = useId();
  const [text, setText] = useState("");
  const found = AREAS.map((area) => ({
    area,
    names: KEY_PERMISSIONS.filter(
      (name) =>
        areaOfPermission(name) === area && matchesAllWords(`${areas(area)} ${wordsOf(name)} ${name}`, text.trim()),
    ),
  })).filter(({ names }) => names.length > 0);
  const toggle = (name: string) => (isChosen: boolean) =>
    onChange(isChosen ? [...value, name] : value.filter((one) => one !== name));
  return (
    <fieldset aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}>
      <legend className="field-label mb-1 text-table text-ink-2 phone:text-small">{t("permissions")}</legend>
      <TextField
        type="search"
        label={t("find")}
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <div className="mt-2 h-72 overflow-y-auto rounded-control border border-line">
        {found.map(({ area, names }) => (
          <section key={area} aria-label={areas(area)}>
            <h3 className="sticky top-0 z-10 border-y border-line bg-sunken px-3 py-1 text-table font-bold first:border-t-0">
              {areas(area)}
            </h3>
            <div className="px-3 py-1">
              {names.map((name) => (
                <Checkbox
                  key={name}
                  label={
                    <span>
                      {wordsOf(name)} <PermissionCode name={name} />
                    </span>
                  }
                  checked={value.includes(name)}
                  onCheckedChange={toggle(name)}
                />
              ))}
            </div>
          </section>
        ))}
        {found.length === 0 && <p className="p-3 text-ink-2">{t("noneFound")}</p>}
      </div>
      <p className="mt-1 text-small" aria-live="polite">
        {t("chosen", { count: value.length })}
      </p>
      <FieldHintAndError id={id} hint={t("permissionsHint")} error={error} />
    </fieldset>
  );
}

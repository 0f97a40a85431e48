"use client";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { PageForm } from "@/components/resource/page-form";
import { SettingsSection } from "@/components/resource/settings-section";
import { useRecordForm } from "@/components/resource/use-record-form";
import { MultiCombobox } from "@/components/ui/combobox";
import { Select } from "@/components/ui/select";
import { api } from "@/lib/http/client";
import type { DEFAULT_ACTIONS, DefaultAction } from "@/lib/records/certificates/codes";
import {
  type CertificateType,
  type DefaultTypes,
  isOfAircraft,
  makeDefaultTypesBody,
  makeIndicatorsBody,
} from "@/lib/records/certificates/types/wire";

/** The actions in the order in which schools meet them. */
const ACTIONS: DefaultAction[] = [
  "UserCreation",
  "AircraftCreation",
  "ProgramCreationStudent",
  "ProgramCreationInstructor",
  "ProgramCreationAircraft",
] satisfies (keyof typeof DEFAULT_ACTIONS)[];
const INDICATORS = ["First", "Second", "Third"] as const;

type Values = Record<DefaultAction, string[]> & Record<(typeof INDICATORS)[number], string>;
type Props = { types: CertificateType[]; defaults: DefaultTypes[] };

/** Which types are given when somebody or something is created, and which the three indicators of aircraft show. */
export function TypeSets({ types, defaults }: Props) {
  const t = useTranslations("certificates.sets");
  const setOf = (action: DefaultAction) => defaults.find((one) => one.action === action)?.typeIds ?? [];
  const shownBy = (number: number) => types.find(({ indicator }) => Number(indicator) === number)?.id ?? "";
  const before = {
    ...Object.fromEntries(ACTIONS.map((action) => [action, setOf(action)])),
    ...Object.fromEntries(INDICATORS.map((name, at) => [name, shownBy(at + 1)])),
  } as Values;
  const record = useRecordForm<Values>({
    defaultValues: before,
    save: async (values) => {
      for (const action of ACTIONS) {
        if (JSON.stringify(values[action]) === JSON.stringify(before[action])) continue;
        await api.post("defaultCertificatesTypes", { body: makeDefaultTypesBody({ action, typeIds: values[action] }) });
      }
      const body = makeIndicatorsBody(
        types,
        INDICATORS.map((name) => values[name]),
      );
      if (body.length > 0) await api.patch("certificate-type/aircraft-indicator", { body });
    },
    onSaved: () => {},
    savedText: t("saved"),
  });
  const { form, field } = record;
  const choicesOf = (action: DefaultAction) =>
    types
      .filter(({ category }) => (category === "ForEquipment") === isOfAircraft(action))
      .map(({ id, name }) => ({ id, name }));
  const ofAircraft = choicesOf("AircraftCreation");
  return (
    <div className="mt-6 max-w-[900px]">
      <PageForm record={record}>
        <SettingsSection title={t("title")} note={t("note")}>
          <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
            {ACTIONS.map((action) => (
              <Controller
                key={action}
                control={form.control}
                name={action}
                render={({ field: { value, onChange } }) => {
                  const choices = choicesOf(action);
                  return (
                    <MultiCombobox
                      label={t(`actions.${action}`)}
                      choices={choices}
                      values={choices.filter(({ id }) => value.includes(id))}
                      onChange={onChange}
                      openLabel={t("open")}
                      emptyText={t("none")}
                      placeholder={t("add")}
                      removeLabel={(name) => t("remove", { name })}
                    />
                  );
                }}
              />
            ))}
          </div>
        </SettingsSection>
        <SettingsSection title={t("indicators")} note={t("indicatorsNote")}>
          <div className="grid grid-cols-3 items-start gap-4 phone:grid-cols-1">
            {INDICATORS.map((name) => (
              <Select
                key={name}
                label={t(`indicator.${name}`)}
                placeholder={t("limit")}
                options={ofAircraft.map(({ id, name: label }) => ({ value: id, label }))}
                {...field(name)}
              />
            ))}
          </div>
        </SettingsSection>
      </PageForm>
    </div>
  );
}

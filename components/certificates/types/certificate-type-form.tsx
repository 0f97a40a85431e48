"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { PageForm } from "@/components/resource/page-form";
import { SettingsSection } from "@/components/resource/settings-section";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import {
  CERTIFICATE_CATEGORIES,
  CERTIFICATE_DEMANDS,
  type CertificateCategory,
  DEMANDS_BY_CATEGORY,
  INDICATORS,
  USUAL_PARTS,
} from "@/lib/records/certificates/codes";
import {
  type CertificateType,
  type CertificateTypeFieldValues,
  certificateTypeFieldOfPath,
  makeCertificateTypeBody,
  unitsOf,
} from "@/lib/records/certificates/types/wire";
import { DemandFields } from "./demand-fields";
import { MeaningSelect } from "./meaning-select";
import { QualificationsField } from "./qualifications-field";
import { ThresholdsField } from "./thresholds-field";

type Props = {
  /** The type to change, or null for a new one. */
  type: CertificateType | null;
  tags: readonly { id: string; name: string }[];
  base: string;
};

const NEW: CertificateTypeFieldValues = {
  ...{ name: "", category: "ForPeople", demands: ["ExpiresOnDate", "RequiresUploadDocument"], qualifications: [] },
  thresholds: [{ amount: "60", unit: "Days", colour: "#f2c94c" }],
  ...{ isMandatory: false, isDefault: false, isBlocking: false, isMailed: true, isHealthData: false },
  ...{ meaning: "None", indicator: "0", parts: [...USUAL_PARTS] },
  ...{ onlyAircraftType: "", onlyAircraftClass: "", onlyTagId: "", isNightOnly: false, isIfrOnly: false },
};

const FLAGS = ["isMandatory", "isBlocking", "isDefault", "isMailed", "isHealthData"] as const;

/** The form of a certificate type. Its category decides what its certificates may say. */
export function CertificateTypeForm({ type, tags, base }: Props) {
  const t = useTranslations("certificates.types");
  const router = useRouter();
  const leave = () => router.push(`${base}/certificates`);
  const { id, state, version, ...values } = type ?? { ...NEW, id: undefined, state: undefined, version: undefined };
  const record = useRecordForm<CertificateTypeFieldValues>({
    defaultValues: values,
    ...{ id, version },
    save: (given, over) => {
      const body = makeCertificateTypeBody(given);
      return type
        ? api.put("certificate-type", { body: { ...body, id: type.id }, version: over })
        : api.post("certificate-type", { body });
    },
    onSaved: leave,
    savedText: t("saved"),
    fieldOfPath: certificateTypeFieldOfPath,
  });
  const { form, field } = record;
  const now = form.watch();
  const { errors } = form.formState;
  const set = (change: Partial<CertificateTypeFieldValues>) => {
    for (const [name, value] of Object.entries(change))
      form.setValue(name as keyof CertificateTypeFieldValues, value as never, { shouldDirty: true });
  };
  const allowed = DEMANDS_BY_CATEGORY[now.category];
  const isOfAircraft = now.category === "ForEquipment";
  /** Changes what the type's certificates say or grant. Alerts go whose unit nothing counts any more. */
  function keepFitting(change: Partial<CertificateTypeFieldValues>) {
    const units = unitsOf({ ...now, ...change });
    set({ ...change, thresholds: now.thresholds.filter(({ unit }) => units.includes(unit)) });
  }
  function setCategory(category: CertificateCategory) {
    const demands = now.demands.filter((one) => DEMANDS_BY_CATEGORY[category].includes(one));
    keepFitting({ category, demands });
  }
  function setDemand(demand: (typeof CERTIFICATE_DEMANDS)[number], isAsked: boolean) {
    const demands = CERTIFICATE_DEMANDS.filter((one) => (one === demand ? isAsked : now.demands.includes(one)));
    keepFitting({ demands });
  }
  return (
    <PageForm record={record} onCancel={leave} className="max-w-[900px]">
      <SettingsSection title={t("general")}>
        <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
          <TextField label={t("name")} maxLength={100} autoComplete="off" {...field("name", { required: true })} />
          <Select
            label={t("category")}
            options={CERTIFICATE_CATEGORIES.map((one) => ({ value: one, label: t(`categories.${one}`) }))}
            {...field("category", { onChange: ({ target }) => setCategory(target.value) })}
          />
        </div>
        <p className="mt-2 text-small text-ink-3">{t(`categoryHints.${now.category}`)}</p>
      </SettingsSection>
      <SettingsSection title={t("says")} note={t("saysNote")}>
        <div className="mb-4 grid grid-cols-2 gap-x-4 phone:grid-cols-1">
          {allowed.map((demand) => (
            <Checkbox
              key={demand}
              label={t(`demands.${demand}`)}
              checked={now.demands.includes(demand)}
              onCheckedChange={(isAsked) => setDemand(demand, isAsked)}
            />
          ))}
        </div>
        <ThresholdsField
          values={now.thresholds}
          units={unitsOf(now)}
          onChange={(thresholds) => set({ thresholds })}
          error={errors.thresholds?.message}
        />
      </SettingsSection>
      <SettingsSection title={t("effect")}>
        <div className="flex flex-col gap-1">
          {FLAGS.filter((flag) => flag !== "isHealthData" || !isOfAircraft).map((flag) => (
            <Controller
              key={flag}
              control={form.control}
              name={flag}
              render={({ field: { value, onChange }, fieldState: { error } }) => (
                <Checkbox
                  label={t(`flags.${flag}`)}
                  hint={t(`flagHints.${flag}`)}
                  checked={value}
                  onCheckedChange={onChange}
                  error={error?.message}
                />
              )}
            />
          ))}
        </div>
        {isOfAircraft && (
          <Select
            className="mt-4 max-w-[280px]"
            label={t("indicator")}
            hint={t("indicatorHint")}
            options={INDICATORS.map((one) => ({ value: String(one), label: t(`indicators.${one}`) }))}
            {...field("indicator")}
          />
        )}
      </SettingsSection>
      <SettingsSection title={t("askedOf")} note={t(isOfAircraft ? "askedOfAircraft" : "askedOfNote")}>
        <DemandFields
          isOfPeople={!isOfAircraft}
          value={now}
          onChange={set}
          tags={tags}
          error={errors.onlyTagId?.message}
        />
        <div className="mt-4 max-w-[420px]">
          <MeaningSelect value={now.meaning} onChange={(meaning) => set({ meaning })} error={errors.meaning?.message} />
        </div>
      </SettingsSection>
      {now.category === "ForQualification" && (
        <SettingsSection title={t("qualifications")} note={t("qualificationsNote")}>
          <QualificationsField
            values={now.qualifications}
            onChange={(qualifications) => keepFitting({ qualifications })}
            tags={tags}
            error={errors.qualifications?.message}
          />
        </SettingsSection>
      )}
    </PageForm>
  );
}

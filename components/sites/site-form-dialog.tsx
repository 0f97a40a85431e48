"use client";
import { faMagnifyingGlass } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Controller } from "react-hook-form";
import { AddressFields } from "@/components/entity/address-fields";
import { AirportsField } from "@/components/entity/airports-field";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { TextField } from "@/components/ui/text-field";
import { ApiError, api } from "@/lib/http/client";
import type { Address } from "@/lib/records/address";
import type { AerodromeView, SiteView } from "@/lib/records/sites/schema";

type Values = Address & { name: string; icao: string; timeZone: string; airports: string[] };

const NOWHERE: Address = {
  street: "",
  zipCode: "",
  city: "",
  state: "",
  country: "",
  latitude: null,
  longitude: null,
};

/**
 * The form of a new or existing site. The look-up of the ICAO code fills in position and time zone, which the person can
 * then correct.
 */
export function SiteFormDialog({ site, onClose }: { site: Omit<SiteView, "state"> | null; onClose: () => void }) {
  const t = useTranslations("school.sites");
  const shared = useTranslations("school.address");
  const fail = useFailureToast();
  const [found, setFound] = useState<string>();
  const { form, submit, field, isBusy, isDirty, warning } = useRecordForm<Values>({
    defaultValues: {
      name: site?.name ?? "",
      icao: site?.icao ?? "",
      timeZone: site?.timeZone ?? "Europe/Paris",
      airports: site?.airports ?? [],
      ...(site?.address ?? NOWHERE),
    },
    id: site?.id,
    version: site?.version,
    save: ({ name, icao, timeZone, airports, ...address }, version) => {
      const body = { name, icao: icao.trim() || null, timeZone, airports, address };
      return site ? api.put("site", { body: { ...body, id: site.id }, version }) : api.post("site", { body });
    },
    onSaved: onClose,
    savedText: t("saved"),
  });
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf("timeZone");
    const own = site?.timeZone;
    const all = own && !known.includes(own) ? [own, ...known] : known;
    return all.map((name) => ({ id: name, name }));
  }, [site]);

  async function lookUp() {
    const icao = form.getValues("icao").trim().toUpperCase();
    setFound(undefined);
    form.clearErrors("icao");
    if (icao === "") return form.setFocus("icao");
    try {
      const { data } = await api.get<AerodromeView>("site/lookup", { query: { icao } });
      const filled = { shouldDirty: true };
      form.setValue("icao", data.icao, filled);
      form.setValue("latitude", data.latitude, filled);
      form.setValue("longitude", data.longitude, filled);
      form.setValue("timeZone", data.timeZone, filled);
      const { airports } = form.getValues();
      if (!airports.includes(icao)) form.setValue("airports", [icao, ...airports], filled);
      setFound(data.icao);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) return fail(error);
      form.setError("icao", { message: error.lines.join(" ") }, { shouldFocus: true });
    }
  }

  return (
    <FormDialog
      title={site ? site.name : t("create")}
      onClose={onClose}
      record={{ submit, isBusy, isDirty, warning }}
      size="normal"
    >
      <TextField label={t("name")} maxLength={100} autoComplete="off" {...field("name", { required: true })} />
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <div className="flex items-start gap-2">
          <TextField
            className="flex-1"
            label={t("icao")}
            hint={t("icaoHint")}
            maxLength={4}
            autoComplete="off"
            autoCapitalize="characters"
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              void lookUp();
            }}
            {...field("icao")}
          />
          <Button className="mt-[22px]" icon={faMagnifyingGlass} onClick={() => void lookUp()}>
            {t("lookUp")}
          </Button>
        </div>
        <Controller
          control={form.control}
          name="timeZone"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <Combobox
              label={t("timeZone")}
              hint={t("timeZoneHint")}
              error={error?.message}
              choices={zones}
              value={value}
              onChange={(zone) => zone && onChange(zone)}
              openLabel={t("openZones")}
              emptyText={t("noZone")}
            />
          )}
        />
      </div>
      <div role="status" className="text-small text-ink-2">
        {found && <p className="font-bold text-pos-ink">{t("found", { icao: found })}</p>}
        <p>{t("source")}</p>
      </div>
      <fieldset>
        <legend className="mb-2 text-section font-bold">{shared("title")}</legend>
        <AddressFields control={form.control} field={field} />
      </fieldset>
      <Controller
        control={form.control}
        name="airports"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <AirportsField values={value} onChange={onChange} error={error?.message} />
        )}
      />
    </FormDialog>
  );
}

"use client";
import { faPlus } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SettingsSection } from "@/components/resource/settings-section";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import {
  FIGURES_OF_KIND,
  OWN_RULE_KINDS,
  OWN_RULE_SCOPES,
  type OwnRuleKind,
  type OwnRuleScope,
  RECENCY_PACKS,
  type RecencyPackName,
} from "@/lib/activity/recency/codes";
import type { OwnRule } from "@/lib/activity/recency/wire";
import { ApiError, api } from "@/lib/http/client";

type Props = {
  chosen: readonly RecencyPackName[];
  /** What is said of each pack: its edition and source. */
  editions: Record<RecencyPackName, string>;
  rules: readonly OwnRule[];
  version: number;
};

/** The settings of recent experience: which packs of rules apply, and the school's own. Each choice is saved at once. */
export function RecencySettings({ chosen, editions, rules, version }: Props) {
  const t = useTranslations("recency");
  const settings = useTranslations("recency.settings");
  const { isBusy, save } = useSaving();
  const choose = (name: RecencyPackName, isChosen: boolean) => {
    const packs = RECENCY_PACKS.flatMap((one, code) =>
      (one === name ? isChosen : chosen.includes(one)) ? [code] : [],
    );
    return save(() => api.put("school/recency", { body: { packs }, version }), settings("packsSaved"));
  };
  return (
    <SettingsSection title={settings("title")} note={settings("note")}>
      <div className="flex flex-col gap-2">
        {RECENCY_PACKS.map((name) => (
          <Checkbox
            key={name}
            label={`${t(`packs.${name}`)} · ${t(`packNotes.${name}`)}`}
            hint={editions[name]}
            checked={chosen.includes(name)}
            disabled={isBusy}
            onCheckedChange={(isChosen) => void choose(name, isChosen)}
          />
        ))}
      </div>
      <h3 className="mt-6 text-body font-bold">{settings("own")}</h3>
      {rules.length === 0 && <p className="text-table text-ink-2">{settings("none")}</p>}
      <ul>
        {rules.map((rule) => (
          <OwnRuleRow key={rule.id} rule={rule} />
        ))}
      </ul>
      <NewRule />
    </SettingsSection>
  );
}

function useSaving() {
  const refresh = useRefresh();
  const settings = useTranslations("recency.settings");
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  async function save(send: () => Promise<unknown>, title: string, onErrors?: (errors: ApiError["errors"]) => void) {
    setBusy(true);
    try {
      await send();
      showToast({ tone: "success", title });
      refresh();
      return true;
    } catch (error) {
      if (onErrors && error instanceof ApiError && Object.keys(error.errors).length > 0) onErrors(error.errors);
      else fail(error, settings("failed"));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, save };
}

function OwnRuleRow({ rule }: { rule: OwnRule }) {
  const t = useTranslations("recency");
  const settings = useTranslations("recency.settings");
  const { isBusy, save } = useSaving();
  const { id, kind, scope, days, minutes, isActive, version } = rule;
  const hours = (minutes ?? 0) / 60;
  const toggle = () =>
    save(
      () => api.patch("school/recency/rule", { body: { id, state: isActive ? 1 : 0 }, version }),
      settings("changed"),
    );
  return (
    <li className="flex min-h-(--target) flex-wrap items-center justify-between gap-x-3 border-b border-line py-1">
      <span className={isActive ? "text-table" : "text-table text-ink-3"}>
        {t(`own.${kind}`, { scope, days: days ?? 0, hours })}
        {!isActive && ` (${settings("disabled")})`}
      </span>
      <Button size="small" variant="quiet" disabled={isBusy} onClick={() => void toggle()}>
        {settings(isActive ? "disable" : "enable")}
      </Button>
    </li>
  );
}

function NewRule() {
  const t = useTranslations("recency");
  const settings = useTranslations("recency.settings");
  const { isBusy, save } = useSaving();
  const [kind, setKind] = useState<OwnRuleKind>("LastFlight");
  const [scope, setScope] = useState<OwnRuleScope>("Model");
  const [days, setDays] = useState("60");
  const [hours, setHours] = useState("3");
  const [errors, setErrors] = useState<ApiError["errors"]>({});
  const needs = FIGURES_OF_KIND[kind];
  async function add() {
    setErrors({});
    const body = {
      kind: OWN_RULE_KINDS.indexOf(kind),
      scope: OWN_RULE_SCOPES.indexOf(scope),
      days: needs.days ? Number(days) : null,
      minutes: needs.minutes ? Math.round(Number(hours.replace(",", ".")) * 60) : null,
    };
    await save(() => api.post("school/recency/rule", { body }), settings("added"), setErrors);
  }
  return (
    <div className="mt-4 grid grid-cols-4 items-start gap-3 phone:grid-cols-2">
      <Select
        className="col-span-2"
        label={settings("kind")}
        options={OWN_RULE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onChange={({ target }) => setKind(target.value as OwnRuleKind)}
      />
      {needs.days && (
        <Select
          className="col-span-2"
          label={settings("scope")}
          options={OWN_RULE_SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
          value={scope}
          onChange={({ target }) => setScope(target.value as OwnRuleScope)}
        />
      )}
      {needs.minutes && (
        <TextField
          label={settings("hours")}
          inputMode="decimal"
          value={hours}
          error={errors.minutes?.[0]}
          onChange={({ target }) => setHours(target.value)}
        />
      )}
      {needs.days && (
        <TextField
          label={settings("days")}
          inputMode="numeric"
          value={days}
          error={errors.days?.[0]}
          onChange={({ target }) => setDays(target.value)}
        />
      )}
      <Button className="col-span-full justify-self-start" icon={faPlus} disabled={isBusy} onClick={() => void add()}>
        {settings("add")}
      </Button>
    </div>
  );
}

"use client";
import { faIdCard, faLocationDot, faTags, faUserGear } from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { fullName } from "@/components/entity/person-name";
import { StatePill } from "@/components/resource/state-pill";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Page } from "@/components/shell/page";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { MultiCombobox } from "@/components/ui/combobox";
import { Notice } from "@/components/ui/notice";
import { type Tab, Tabs } from "@/components/ui/tabs";
import { showToast } from "@/components/ui/toast";
import { api } from "@/lib/http/client";
import type { Rights } from "@/lib/records/people/reach";
import type { PersonSheet as Person } from "@/lib/records/people/schema";
import { PersonActions } from "./person-actions";
import { PersonGeneral } from "./person-general";
import { type RolePair, type RoleSite, SiteRoles } from "./site-roles";

type Props = {
  person: Person;
  rights: Rights;
  sites: RoleSite[];
  tags: { id: string; name: string }[];
  isSelf: boolean;
  /** From the mail that asks whether a new address is one's own. */
  code: string | null;
  /** On one's own sheet: what only oneself sees. */
  account: { label: string; content: ReactNode } | null;
};

/** The sheet of a person, a tab for each part of it. */
export function PersonSheet({ person, rights, sites, tags, isSelf, code, account }: Props) {
  const t = useTranslations("people.sheet");
  const [tab, setTab] = useQueryState("tab", parseAsString.withDefault("general"));
  const tabs: Tab[] = [
    {
      value: "general",
      label: t("general"),
      icon: faIdCard,
      content: <PersonGeneral key={person.version} person={person} rights={rights} />,
    },
    {
      value: "roles",
      label: t("roles"),
      icon: faLocationDot,
      content: <RolesTab key={person.version} person={person} sites={sites} isSelf={isSelf} />,
    },
    {
      value: "tags",
      label: t("tags"),
      icon: faTags,
      content: <TagsTab key={person.version} person={person} tags={tags} mayWrite={rights.tags} />,
    },
    ...(account ? [{ value: "account", icon: faUserGear, ...account }] : []),
  ];
  return (
    <Page
      title={
        <span className="flex flex-wrap items-center gap-x-3">
          {person.callSign && <span>{person.callSign}</span>}
          <span className="font-normal wrap-anywhere">{fullName(person)}</span>
          {person.state !== 0 && <StatePill state={person.state} />}
        </span>
      }
      actions={<PersonActions person={person} rights={rights} isSelf={isSelf} />}
    >
      {person.dateAnonymisation && <Notice tone="info">{t("anonymised")}</Notice>}
      {isSelf && code && <ConfirmEmail code={code} />}
      <Tabs
        label={t("tabs")}
        tabs={tabs}
        value={tabs.some((one) => one.value === tab) ? tab : "general"}
        onValueChange={(value) => void setTab(value)}
      />
    </Page>
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return <div className="max-w-[900px] border border-line bg-surface p-6 phone:p-4">{children}</div>;
}

function RolesTab({ person, sites, isSelf }: { person: Person; sites: RoleSite[]; isSelf: boolean }) {
  const t = useTranslations("people.sheet");
  const [roles, setRoles] = useState<RolePair[]>(person.roleSite);
  const mayWrite = sites.some((site) => site.mayGrant);
  const form = useRecordForm<{ roleSite: string }>({
    defaultValues: { roleSite: "" },
    version: person.version,
    save: (_, version) => api.put(`user/${person.id}/roles`, { body: { roleSite: roles }, version }),
    onSaved: () => {},
    savedText: t("rolesSaved"),
  });
  return (
    <Sheet>
      <p className="mb-4 text-small text-ink-2">{mayWrite ? t("rolesHint") : t(isSelf ? "rolesOwn" : "rolesNot")}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.form.clearErrors();
          void form.submit();
        }}
      >
        {form.warning && <Notice tone="warning">{form.warning}</Notice>}
        <SiteRoles
          sites={sites}
          value={roles}
          onChange={setRoles}
          error={form.form.formState.errors.roleSite?.message}
        />
        {mayWrite && (
          <div className="mt-4 flex justify-end border-t border-line pt-4">
            <Button variant="primary" type="submit" disabled={form.isBusy}>
              {t("save")}
            </Button>
          </div>
        )}
      </form>
    </Sheet>
  );
}

function TagsTab({
  person,
  tags,
  mayWrite,
}: {
  person: Person;
  tags: { id: string; name: string }[];
  mayWrite: boolean;
}) {
  const t = useTranslations("people.sheet");
  const [chosen, setChosen] = useState(person.tagsIds);
  const form = useRecordForm<{ tagsIds: string }>({
    defaultValues: { tagsIds: "" },
    version: person.version,
    save: (_, version) => api.put(`user/${person.id}/tags`, { body: { tagsIds: chosen }, version }),
    onSaved: () => {},
    savedText: t("tagsSaved"),
  });
  const named = chosen.flatMap((id) => tags.find((tag) => tag.id === id) ?? []);
  if (!mayWrite) {
    return (
      <Sheet>
        <p>{named.map((tag) => tag.name).join(", ") || t("tagsNone")}</p>
      </Sheet>
    );
  }
  return (
    <Sheet>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.form.clearErrors();
          void form.submit();
        }}
      >
        {form.warning && <Notice tone="warning">{form.warning}</Notice>}
        <MultiCombobox
          label={t("tagsLabel")}
          choices={tags}
          values={named}
          onChange={setChosen}
          openLabel={t("tagsOpen")}
          emptyText={t("tagsEmpty")}
          removeLabel={(name) => t("tagRemove", { name })}
          error={form.form.formState.errors.tagsIds?.message}
        />
        <div className="mt-4 flex justify-end border-t border-line pt-4">
          <Button variant="primary" type="submit" disabled={form.isBusy}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function ConfirmEmail({ code }: { code: string }) {
  const t = useTranslations("people.confirm");
  const router = useRouter();
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await api.post("account/confirm-email", { body: { code } });
      showToast({ tone: "success", title: t("done") });
      router.replace("?");
      router.refresh();
    } catch (error) {
      fail(error, t("failed"));
      setBusy(false);
    }
  }
  return (
    <div className="mb-4 flex max-w-[900px] flex-wrap items-center gap-3 rounded-control border border-info-ink/60 bg-info-soft px-4 py-3">
      <p className="flex-1 text-info-ink">{t("text")}</p>
      <Button variant="primary" disabled={isBusy} onClick={() => void confirm()}>
        {t("button")}
      </Button>
    </div>
  );
}

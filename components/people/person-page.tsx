"use client";
import {
  faBookOpen,
  faCertificate,
  faChalkboardUser,
  faClock,
  faCoins,
  faGraduationCap,
  faIdCard,
  faLocationDot,
  faTableList,
  faTags,
  faUserGear,
} from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { Controller } from "react-hook-form";
import { fullName } from "@/components/entity/person-name";
import { PageForm } from "@/components/resource/page-form";
import { RecordStatePill } from "@/components/resource/record-state-pill";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Page } from "@/components/shell/page/page";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { MultiCombobox } from "@/components/ui/combobox";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { type Tab, Tabs } from "@/components/ui/tabs";
import { showToast } from "@/components/ui/toast";
import { isAdminRole } from "@/lib/access/permissions/roles";
import { api } from "@/lib/http/client";
import type { PersonSheetRights } from "@/lib/records/people/reach";
import {
  makeDutiesBody,
  makeRolesBody,
  makeTagsBody,
  type PersonDetails as Person,
  personFieldOfPath,
} from "@/lib/records/people/wire";
import { PersonActionsMenu } from "./person-actions-menu";
import { PersonGeneralTab } from "./person-general-tab";
import { type RoleSite, type RolesAndDuties, SiteRolesField } from "./site-roles-field";
import { useLastReaderText } from "./use-last-reader-text";

/** A new e-mail address, and the time until which its link works. */
type WaitingEmail = { email: string; until: string };
type Props = {
  person: Person;
  rights: PersonSheetRights;
  sites: RoleSite[];
  tags: { id: string; name: string }[];
  isSelf: boolean;
  /** A new e-mail address that isn't confirmed yet. Null if the signed-in person can't help with it. */
  waitingEmail: WaitingEmail | null;
  /** Whether the person has a second factor that the signed-in person may remove. */
  hasSecondFactor: boolean;
  /** Whether they are connected with an account of the school's provider from which the signed-in person may disconnect them. */
  hasLinkedAccount: boolean;
  /** The number of the person's future reservations. It is shown before the person is disabled. */
  toCome: number;
  /** The sites whose only medical reader the person is. It is said before they no longer are. */
  lastReaderAt: RoleSite[];
  /** The code from the mail that asks the person to confirm a new e-mail address. */
  code: string | null;
  /** The tab with the person's certificates and recent experience. Null for readers who may not see them. */
  certificates: ReactNode;
  /** The tab with the programmes that the person follows. Null for readers who may not see them, and where there are none. */
  training: { label: string; content: ReactNode } | null;
  /** The tab with the person's logbook as a pilot. Null for readers who may not see it, and for people who neither fly nor learn it. */
  logbook: { label: string; content: ReactNode } | null;
  /** The tab with the lessons that the person has given. Null where they teach nowhere, too. */
  instructorLogbook: { label: string; content: ReactNode } | null;
  /** The tab with what the person has taught and is paid for it. Null where they teach nowhere, and for readers who may not see it. */
  activity: { label: string; content: ReactNode } | null;
  /** The tab with the person's flight account. Null for readers who may not see it. */
  flightAccount: { label: string; content: ReactNode } | null;
  /** The button for the person's availability. Null for readers who may not enter it. */
  availability: ReactNode;
  /** The way to a pack for an inspector. Null where there is nothing to make one of. */
  pack: ReactNode;
  /** The tab with the person's reservations. */
  reservations: { label: string; content: ReactNode };
  /** The additional tab on the person's own page. Null for other people. */
  account: { label: string; content: ReactNode } | null;
};

/** The page of a person, with tabs for general data, roles, tags and the own account. */
export function PersonPage({ person, rights, sites, tags, isSelf, waitingEmail, toCome, code, account, ...p }: Props) {
  const t = useTranslations("people.sheet");
  const [tab, setTab] = useQueryState("tab", parseAsString.withDefault("general"));
  // Each tab is a separate form, so saving one keeps unsaved input in the others.
  const tabs: Tab[] = [
    {
      value: "general",
      label: t("general"),
      icon: faIdCard,
      content: <PersonGeneralTab person={person} rights={rights} />,
    },
    {
      value: "roles",
      label: t("roles"),
      icon: faLocationDot,
      content: (
        <RolesTab
          person={person}
          sites={sites}
          isSelf={isSelf}
          mayGrantDuties={rights.duties}
          lastReaderAt={p.lastReaderAt}
        />
      ),
    },
    ...(p.certificates
      ? [{ value: "certificates", label: t("certificates"), icon: faCertificate, content: p.certificates }]
      : []),
    ...(p.training ? [{ value: "training", icon: faGraduationCap, ...p.training }] : []),
    ...(p.logbook ? [{ value: "logbook", icon: faBookOpen, ...p.logbook }] : []),
    ...(p.instructorLogbook ? [{ value: "instructor-logbook", icon: faChalkboardUser, ...p.instructorLogbook }] : []),
    ...(p.activity ? [{ value: "activity", icon: faClock, ...p.activity }] : []),
    {
      value: "tags",
      label: t("tags"),
      icon: faTags,
      content: <TagsTab person={person} tags={tags} mayWrite={rights.tags} />,
    },
    ...(p.flightAccount ? [{ value: "flight-account", icon: faCoins, ...p.flightAccount }] : []),
    { value: "reservations", icon: faTableList, ...p.reservations },
    ...(account ? [{ value: "account", icon: faUserGear, ...account }] : []),
  ];
  return (
    <Page
      title={
        <span className="flex flex-wrap items-center gap-x-3">
          {person.callSign && <span>{person.callSign}</span>}
          <span className="font-normal wrap-anywhere">{fullName(person)}</span>
          {person.state !== "Active" && <RecordStatePill state={person.state} />}
        </span>
      }
      actions={
        <>
          {p.availability}
          {p.pack}
          <PersonActionsMenu
            person={person}
            rights={rights}
            isSelf={isSelf}
            hasSecondFactor={p.hasSecondFactor}
            hasLinkedAccount={p.hasLinkedAccount}
            toCome={toCome}
            lastReaderAt={p.lastReaderAt}
          />
        </>
      }
    >
      {person.isAnonymised && <Notice tone="info">{t("anonymised")}</Notice>}
      {isSelf && code && <ConfirmEmail code={code} />}
      {isSelf && !code && waitingEmail && <OwnEmailNotice {...waitingEmail} />}
      {!isSelf && waitingEmail && <RecoveryNotice personId={person.id} email={waitingEmail.email} />}
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

type RolesTabProps = {
  person: Person;
  sites: RoleSite[];
  isSelf: boolean;
  mayGrantDuties: boolean;
  lastReaderAt: RoleSite[];
};

function RolesTab({ person, sites, isSelf, mayGrantDuties, lastReaderAt }: RolesTabProps) {
  const t = useTranslations("people.sheet");
  const sayLastReader = useLastReaderText();
  const held = { roles: person.roles, duties: person.duties };
  const record = useRecordForm<{ roles: RolesAndDuties }>({
    defaultValues: { roles: held },
    id: person.id,
    version: person.version,
    isPart: true,
    save: ({ roles: { roles, duties } }, version) => {
      if (!mayGrantDuties) return api.put(`user/${person.id}/roles`, { body: makeRolesBody(roles), version });
      const body = { id: person.id, ...makeRolesBody(roles), ...makeDutiesBody(duties) };
      return api.put("user", { body, version });
    },
    onSaved: () => {},
    savedText: t("rolesSaved"),
    fieldOfPath: personFieldOfPath,
  });
  if (!sites.some((site) => site.mayGrant)) {
    return (
      <Sheet>
        {isAdminRole(person.schoolRole) && (
          <p className="mb-2 text-body font-bold">{t(`schoolRoles.${person.schoolRole}`)}</p>
        )}
        <p className={cx("text-small text-ink-2", sites.length > 0 && "mb-4")}>{t(isSelf ? "rolesOwn" : "rolesNot")}</p>
        <SiteRolesField sites={sites} value={held} onChange={() => {}} />
      </Sheet>
    );
  }
  return (
    <PageForm record={record} className="max-w-[900px]">
      <div className="p-6 phone:p-4">
        <div className="mb-4 flex max-w-[80ch] flex-col gap-2 text-small text-ink-2">
          <p>{t("rolesHint")}</p>
          {mayGrantDuties && <p>{t("dutiesHint")}</p>}
        </div>
        <Controller
          control={record.form.control}
          name="roles"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <SiteRolesField
              {...{ sites, value, onChange, mayGrantDuties }}
              warningOf={(site) =>
                sayLastReader(lastReaderAt.filter(({ id }) => id === site.id && !readsAt(value, id)))
              }
              error={error?.message}
            />
          )}
        />
      </div>
    </PageForm>
  );
}

const readsAt = ({ duties }: RolesAndDuties, id: string) =>
  duties.some(({ siteId, duty }) => siteId === id && duty === "MedicalReader");

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
  const record = useRecordForm<{ tagIds: string[] }>({
    defaultValues: { tagIds: person.tagIds },
    id: person.id,
    version: person.version,
    isPart: true,
    save: ({ tagIds }, version) => api.put(`user/${person.id}/tags`, { body: makeTagsBody(tagIds), version }),
    onSaved: () => {},
    savedText: t("tagsSaved"),
    fieldOfPath: personFieldOfPath,
  });
  const named = (ids: string[]) => ids.flatMap((id) => tags.find((tag) => tag.id === id) ?? []);
  if (!mayWrite) {
    return (
      <Sheet>
        <p>
          {named(person.tagIds)
            .map((tag) => tag.name)
            .join(", ") || t("tagsNone")}
        </p>
      </Sheet>
    );
  }
  return (
    <PageForm record={record} className="max-w-[900px]">
      <div className="p-6 phone:p-4">
        <Controller
          control={record.form.control}
          name="tagIds"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <MultiCombobox
              label={t("tagsLabel")}
              choices={tags}
              values={named(value)}
              onChange={onChange}
              openLabel={t("tagsOpen")}
              emptyText={t("tagsEmpty")}
              removeLabel={(name) => t("tagRemove", { name })}
              error={error?.message}
            />
          )}
        />
      </div>
    </PageForm>
  );
}

function RecoveryNotice({ personId, email }: { personId: string; email: string }) {
  const t = useTranslations("people.recovery");
  async function send() {
    await api.post(`user/${personId}/recovery`);
    showToast({ tone: "success", title: t("sent", { email }) });
  }
  return (
    <EmailNotice text={t("waiting", { email })} actions={[{ label: t("send"), failed: t("failed"), run: send }]} />
  );
}

function OwnEmailNotice({ email, until }: WaitingEmail) {
  const t = useTranslations("people.ownEmail");
  const refresh = useRefresh();
  async function send() {
    await api.post("account/email-change", { body: { email } });
    showToast({ tone: "success", title: t("sent", { email }) });
    refresh();
  }
  async function cancel() {
    await api.delete("account/email-change");
    showToast({ tone: "success", title: t("cancelled") });
    refresh();
  }
  return (
    <EmailNotice
      text={t("waiting", { email, until })}
      actions={[
        { label: t("send"), failed: t("notSent"), run: send },
        { label: t("cancel"), failed: t("notCancelled"), run: cancel },
      ]}
    />
  );
}

function ConfirmEmail({ code }: { code: string }) {
  const t = useTranslations("people.confirm");
  const router = useRouter();
  const refresh = useRefresh();
  async function confirm() {
    await api.post("account/confirm-email", { body: { code } });
    showToast({ tone: "success", title: t("done") });
    router.replace("?");
    refresh();
  }
  return <EmailNotice text={t("text")} actions={[{ label: t("button"), failed: t("failed"), run: confirm }]} />;
}

type EmailNoticeProps = { text: string; actions: { label: string; failed: string; run: () => Promise<void> }[] };

/** A notice about an e-mail address, with buttons that do what is needed. */
function EmailNotice({ text, actions }: EmailNoticeProps) {
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);

  async function press({ run, failed }: EmailNoticeProps["actions"][number]) {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      fail(error, failed);
    }
    setBusy(false);
  }
  return (
    <div className="mb-4 max-w-[900px]">
      <Notice tone="info">
        <div className="flex flex-wrap items-center gap-3">
          <span className="min-w-0 flex-[1_1_220px] wrap-anywhere">{text}</span>
          {actions.map((action) => (
            <Button key={action.label} disabled={isBusy} onClick={() => void press(action)}>
              {action.label}
            </Button>
          ))}
        </div>
      </Notice>
    </div>
  );
}

import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { AccountPanel } from "@/components/account/account-panel";
import { FlightAccount } from "@/components/accounts/flight-account";
import { AvailabilityButton } from "@/components/availability/availability-button";
import { CertificateList } from "@/components/certificates/holder/certificate-list";
import { loadCertificates } from "@/components/certificates/holder/load-certificates";
import { AskedFlightScope } from "@/components/compliance/asked-flight";
import { MayDo } from "@/components/compliance/may-do";
import { RecencyList } from "@/components/compliance/recency-list";
import { PersonReservations } from "@/components/dashboard/person-reservations";
import { PackLink } from "@/components/inspections/pack-link";
import { InstructorActivity } from "@/components/instructor-activity/instructor-activity";
import { PayFacts } from "@/components/instructor-activity/pay-facts";
import { GivenLessons } from "@/components/logbook/given-lessons";
import { LogbookTab } from "@/components/logbook/logbook-screen";
import { InstallationProvider } from "@/components/people/installation-provider";
import { PersonPage } from "@/components/people/person-page";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { Page } from "@/components/shell/page/page";
import { PersonTrainings } from "@/components/training/person-trainings";
import { getButtonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/states";
import { can } from "@/lib/access/permissions/permissions";
import { hrefOf } from "@/lib/access/screens/address";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { mayOpenScreen } from "@/lib/access/screens/screens";
import { secondFactorsOf } from "@/lib/access/second-factor/second-factor";
import { hasLinkedAccount } from "@/lib/access/sign-in/linked-account";
import { mayPostToAccount, mayReadAccount } from "@/lib/activity/accounts/reach";
import { mayChangeAvailability } from "@/lib/activity/availability/reach";
import { mayReadLogbook } from "@/lib/activity/flights/logbook/reach";
import { mayReadLegs } from "@/lib/activity/flights/reach";
import { countUpcoming } from "@/lib/activity/reservations/queries";
import { readTrainingsOf } from "@/lib/activity/training/overview/queries";
import { readSolosOf } from "@/lib/activity/training/solo/queries";
import { decodeSoloAuthorisation } from "@/lib/activity/training/solo/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatClock } from "@/lib/platform/display";
import { env } from "@/lib/platform/env";
import { hasMailServer } from "@/lib/platform/mail";
import { pickMessages } from "@/lib/platform/messages";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { listSitesOfLastReader } from "@/lib/records/certificates/reach";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { tagDictionary, transactionTypeDictionary } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { decodeTransactionType } from "@/lib/records/dictionaries/wire";
import { readOwnAccount } from "@/lib/records/people/account";
import { findPersonAccessFacts, findUnconfirmedEmail, readPerson } from "@/lib/records/people/queries";
import { computePersonSheetRights } from "@/lib/records/people/reach";
import { decodePersonSheet } from "@/lib/records/people/wire";
import { readPay } from "@/lib/records/prices/pay/queries";
import { mayReadPay, maySetPay } from "@/lib/records/prices/pay/reach";
import { decodePay } from "@/lib/records/prices/wire";
import { readCurrency, readSchoolRow } from "@/lib/records/school/queries";
import { listSites } from "@/lib/records/sites/queries";
import { listReservationsOfPersonForReader, readWeekGround } from "@/lib/views/dashboards/queries";
import { estimateToCome } from "@/lib/work/accounts/estimate-to-come";

type Props = {
  params: Promise<{ siteId: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => makeScreenMetadata("user");

export default async function UserPage({ params, searchParams }: Props) {
  const { siteId, id } = await params;
  const { actor, reading } = await demandScreenAccess("user", siteId);
  const sheet = await readPerson(reading, id).catch((error) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  const subject = sheet && (await findPersonAccessFacts(reading.db, id));
  if (!sheet || !subject) return <NotAccess siteId={siteId} />;
  const person = decodePersonSheet(sheet);

  const rights = computePersonSheetRights(actor, subject);
  const isSelf = actor.id === id;
  const readsAccount = mayReadAccount(actor, subject);
  const mayRecover = rights.invite && !person.isTemporaryPassword && subject.state === "Active";
  const [
    all,
    labels,
    { code, solo },
    account,
    waiting,
    secondFactor,
    isLinked,
    toCome,
    lastReaderAt,
    t,
    booked,
    certificates,
    training,
    solos,
    { slotMinutes },
    transactionTypes,
    flightsToCome,
    school,
  ] = await Promise.all([
    listSites(reading, NOT_ARCHIVED_STATES),
    listEntries(tagDictionary, reading, NOT_ARCHIVED_STATES),
    searchParams,
    isSelf ? readOwnAccount(reading) : null,
    isSelf || mayRecover ? findUnconfirmedEmail(reading, id) : null,
    rights.invite ? secondFactorsOf(reading.db, id) : [],
    rights.invite && hasLinkedAccount(reading.db, id),
    countUpcoming(reading, id),
    rights.state || rights.duties ? listSitesOfLastReader(reading, id) : ([] as string[]),
    getTranslations("account"),
    listReservationsOfPersonForReader(reading, id),
    loadCertificates(reading, { personId: id }),
    readTrainingsOf(reading, id),
    readSolosOf(reading, id),
    readWeekGround(reading, null, []),
    readsAccount ? listEntries(transactionTypeDictionary, reading, ["Active"]) : [],
    readsAccount ? estimateToCome(reading, id) : { amount: 0, count: 0 },
    readSchoolRow(reading.db),
  ]);
  const people = await getTranslations("people.reservations");
  const readsLegs = mayReadLegs(actor, subject);
  const unaddressed = [
    ...(person.street === ""
      ? [{ whose: "person" as const, href: `${hrefOf("user", siteId).replace("{id}", id)}?tab=general` }]
      : []),
    ...(school.street === ""
      ? [{ whose: "school" as const, href: mayOpenScreen(actor, "school", siteId) ? hrefOf("school", siteId) : null }]
      : []),
  ];
  const timeZone = (all.find((site) => site.id === siteId) ?? all[0])?.timeZone ?? "UTC";
  const teachesAt = subject.roles.flatMap(({ siteId: at, role }) => (role === "Instructor" ? at : []));
  const readsActivity = isSelf || teachesAt.some((at) => can(actor, "activity.read", at));
  const pay =
    teachesAt.length > 0 && readsActivity
      ? {
          known: mayReadPay(actor, subject) ? decodePay(await readPay(reading, id)) : null,
          currency: await readCurrency(reading),
        }
      : null;
  const followed = training?.trainings[0];
  const ofPack =
    teachesAt.length > 0
      ? { kind: "Instructor" as const, id, siteIds: teachesAt }
      : followed && { kind: "Student" as const, id: followed.id, siteIds: subject.roles.map((role) => role.siteId) };
  const mayGrant = (one: string) => rights.grantAt === "everywhere" || rights.grantAt.includes(one);
  const sites = all
    .map((site) => ({ id: site.id, name: site.name, mayGrant: mayGrant(site.id) }))
    .filter((site) => site.mayGrant || person.roles.some((pair) => pair.siteId === site.id));
  return (
    <NextIntlClientProvider
      messages={pickMessages(
        await getLocale(),
        "people",
        "accounts",
        "availability",
        "certificates",
        "account",
        "access",
        "recency",
        "training",
        "logbook",
        "instructorLogbook",
        ...(pay ? (["instructorActivity", "prices"] as const) : []),
        "exams",
        "solo",
        "resource",
        "shell",
      )}
    >
      <InstallationProvider sendsMail={hasMailServer()} defaultLocale={env().DEFAULT_LOCALE}>
        <AddressStateScope>
          <QueryClientScope>
            <PersonPage
              person={person}
              rights={rights}
              sites={sites}
              tags={labels.map((tag) => ({ id: tag.id, name: tag.name }))}
              isSelf={isSelf}
              waitingEmail={
                waiting && { email: waiting.email, until: formatClock(toUnix(waiting.expiresAt), timeZone) }
              }
              hasSecondFactor={secondFactor.length > 0}
              hasLinkedAccount={isLinked}
              toCome={toCome}
              lastReaderAt={sites.filter((site) => lastReaderAt.includes(site.id))}
              code={typeof code === "string" ? code : null}
              certificates={
                (certificates || readsLegs) && (
                  <AskedFlightScope today={certificates?.today ?? localDayOf(Date.now() / 1000, timeZone)}>
                    {certificates && (
                      <MayDo
                        personId={id}
                        name={person.firstName}
                        stamp={certificates.current.map((one) => `${one.id} ${one.version}`).join()}
                      />
                    )}
                    <div className="@container">
                      <div className="grid max-w-[1335px] grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-6 @min-[77rem]:grid-cols-[minmax(0,784fr)_minmax(0,531fr)]">
                        {certificates && <CertificateList {...certificates} />}
                        {readsLegs && <RecencyList personId={id} />}
                      </div>
                    </div>
                  </AskedFlightScope>
                )
              }
              training={
                training &&
                solos && {
                  label: await getTranslations("training.person").then((words) => words("tab")),
                  content: (
                    <PersonTrainings
                      {...training}
                      person={{ id, firstName: person.firstName, lastName: person.lastName }}
                      isSelf={isSelf}
                      opensPrograms={mayOpenScreen(actor, "program", siteId)}
                      siteId={siteId}
                      timeZone={timeZone}
                      today={localDayOf(toUnix(reading.now), timeZone)}
                      solo={{
                        ...solos,
                        authorisations: solos.authorisations.map(decodeSoloAuthorisation),
                        askedFor: typeof solo === "string" ? solo : null,
                      }}
                    />
                  ),
                }
              }
              logbook={
                mayReadLogbook(reading, subject)
                  ? {
                      label: (await getTranslations("logbook"))("tab"),
                      content: <LogbookTab personId={id} siteId={siteId} />,
                    }
                  : null
              }
              instructorLogbook={
                mayReadLogbook(reading, subject) && teachesAt.length > 0
                  ? {
                      label: (await getTranslations("instructorLogbook"))("tab"),
                      content: <GivenLessons personId={id} />,
                    }
                  : null
              }
              activity={
                pay
                  ? {
                      label: (await getTranslations("instructorActivity"))("tab"),
                      content: (
                        <div className="flex flex-col gap-4">
                          {pay.known && (
                            <PayFacts
                              pay={pay.known}
                              currency={pay.currency}
                              today={localDayOf(toUnix(reading.now), timeZone)}
                              mayWrite={maySetPay(actor, subject)}
                            />
                          )}
                          <InstructorActivity
                            siteIds={[]}
                            only={{ id, name: `${person.firstName} ${person.lastName}` }}
                            currency={pay.currency}
                            timeZone={timeZone}
                            today={localDayOf(toUnix(reading.now), timeZone)}
                          />
                        </div>
                      ),
                    }
                  : null
              }
              flightAccount={
                readsAccount
                  ? {
                      label: (await getTranslations("accounts"))("title"),
                      content: (
                        <FlightAccount
                          personId={id}
                          types={transactionTypes.map(decodeTransactionType)}
                          mayPost={mayPostToAccount(actor, subject)}
                          today={localDayOf(toUnix(reading.now), timeZone)}
                          {...{ flightsToCome, siteId, timeZone, unaddressed }}
                        />
                      ),
                    }
                  : null
              }
              availability={
                subject.state === "Active" &&
                mayChangeAvailability(actor, subject) && (
                  <AvailabilityButton
                    whose={{ id, name: isSelf ? null : `${person.firstName} ${person.lastName}` }}
                    {...{ timeZone, slotMinutes }}
                  />
                )
              }
              pack={ofPack && <PackLink {...{ actor, siteId, ...ofPack }} />}
              reservations={{ label: people("title"), content: <PersonReservations {...booked} /> }}
              account={
                account && {
                  label: t("title"),
                  content: <AccountPanel personId={id} account={account} timeZone={timeZone} siteId={siteId} />,
                }
              }
            />
          </QueryClientScope>
        </AddressStateScope>
      </InstallationProvider>
    </NextIntlClientProvider>
  );
}

/** Shown for unknown people and for people whom the reader may not see, so that readers can't find out who exists. */
async function NotAccess({ siteId }: { siteId: string }) {
  const t = await getTranslations("people.notAccess");
  return (
    <Page title={(await getTranslations("shell.screens"))("user")}>
      <div className="max-w-[700px] border border-line bg-surface">
        <EmptyState
          title={t("title")}
          action={
            <Link href={`/site/${siteId}`} className={getButtonClassName()}>
              {t("back")}
            </Link>
          }
        >
          {t("text")}
        </EmptyState>
      </div>
    </Page>
  );
}

"use client";
import {
  faArrowUpFromBracket,
  faCheck,
  faCircleQuestion,
  faTriangleExclamation,
} from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { fullName } from "@/components/entity/person-name";
import { PersonPicker } from "@/components/entity/person-picker";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { UnlabelledCheckbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import { Select } from "@/components/ui/select";
import { showToast } from "@/components/ui/toast";
import { hrefOf } from "@/lib/access/screens/address";
import type { BankImportView, BankLineView } from "@/lib/activity/accounts/bank-import/schema";
import { api, newIdempotencyKey } from "@/lib/http/client";
import { formatDayAsDdMmYyyy, formatDayNear, formatMoney } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";

type Payer = { id: string; firstName: string; lastName: string; callSign: string | null };
/** Whose a transfer is, as it is proposed or was chosen, and whether it shall be posted. */
type Choice = { payer: Payer | null; isChosen: boolean };

/** How many transfers are shown at first, and by how many more each time. */
const STEP = 200;

type Props = {
  siteId: string;
  opened: BankImportView;
  types: { id: string; name: string }[];
  today: string;
  onPosted: () => void;
};

/** The transfers of a file. Certain proposals are chosen; whatever is chosen is posted together. */
export function TransferList({ siteId, opened, types, today, onPosted }: Props) {
  const t = useTranslations("accounts.bank");
  const locale = useLocale() as Locale;
  const fail = useFailureToast();
  // All attempts have one key, so that it is posted only once.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [choices, setChoices] = useState(() => new Map(opened.lines.map((line) => [line.line, proposedChoice(line)])));
  const [type, setType] = useState(types[0]?.id ?? "");
  const [shown, setShown] = useState(STEP);
  const [isPosting, setPosting] = useState(false);
  const chosen = opened.lines.flatMap((line) => {
    const { payer, isChosen } = choices.get(line.line)!;
    return line.state === "Open" && isChosen && payer ? [{ id: line.id, userId: payer.id, amount: line.amount }] : [];
  });
  const money = (amount: number) => formatMoney(amount, opened.currencyCode, locale);
  const choose = (line: number, choice: Choice) => setChoices(new Map(choices).set(line, choice));

  async function post() {
    setPosting(true);
    const lines = chosen.map(({ id, userId }) => ({ id, userId }));
    try {
      await api.post(`bank-import/${opened.id}/confirm`, { body: { type, lines }, idempotencyKey });
      showToast({ tone: "success", title: t("postedCount", { count: lines.length }) });
      onPosted();
    } catch (error) {
      fail(error, t("notPosted"));
    }
    setPosting(false);
  }

  const sum = chosen.reduce((all, { amount }) => all + amount, 0);
  return (
    <>
      <ul aria-label={t("transfers")} className="border border-line bg-surface">
        {opened.lines.slice(0, shown).map((line) => (
          <TransferRow
            key={line.line}
            {...{ siteId, today, line, amount: money(line.amount), choice: choices.get(line.line)! }}
            onChoose={(choice) => choose(line.line, choice)}
          />
        ))}
      </ul>
      {shown < opened.lines.length && (
        <span>
          <Button onClick={() => setShown(shown + STEP)}>{t("more", { count: opened.lines.length - shown })}</Button>
        </span>
      )}
      {opened.open > 0 && (
        <div className="flex flex-wrap items-end gap-3" data-print="hide">
          <Select
            className="w-64 phone:w-full"
            label={t("type")}
            hint={types.length === 0 ? t("noTypes") : undefined}
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            value={type}
            onChange={({ target }) => setType(target.value)}
          />
          <Button
            variant="primary"
            className="phone:w-full"
            disabled={chosen.length === 0 || type === ""}
            aria-disabled={isPosting}
            onClick={() => !isPosting && void post()}
          >
            {t("post", { count: chosen.length, amount: money(sum) })}
          </Button>
        </div>
      )}
    </>
  );
}

/** What may have been posted already waits for somebody who looks at it. */
const proposedChoice = ({ proposal, resembles }: BankLineView): Choice => ({
  payer: proposal?.person ?? null,
  isChosen: proposal?.certainty === "Certain" && resembles === null,
});

type RowProps = {
  siteId: string;
  today: string;
  line: BankLineView;
  amount: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
};

function TransferRow({ siteId, today, line, amount, choice, onChoose }: RowProps) {
  const t = useTranslations("accounts.bank");
  const said = [line.payerName, line.message].filter(Boolean).join(", ");
  return (
    <li className="grid grid-cols-[2rem_5rem_minmax(0,1fr)_minmax(0,1fr)_8rem] items-start gap-x-3 gap-y-1 border-b border-line px-3 py-2 text-table last:border-b-0 phone:grid-cols-[2.75rem_minmax(0,1fr)_auto]">
      <span className="phone:row-span-2">
        {line.state === "Open" && (
          <UnlabelledCheckbox
            label={t("postOne", { what: [said, amount].filter(Boolean).join(", ") })}
            checked={choice.isChosen && choice.payer !== null}
            disabled={choice.payer === null}
            onCheckedChange={(isChosen) => onChoose({ ...choice, isChosen })}
          />
        )}
      </span>
      <span className="py-1 tabular-nums phone:hidden">{formatDayNear(line.bookedOn, today)}</span>
      <span className="min-w-0 py-1 wrap-anywhere">
        <span className="me-2 hidden tabular-nums phone:inline">{formatDayNear(line.bookedOn, today)}</span>
        {line.payerName && <b>{line.payerName}</b>} {line.message}
        {line.bankReference && <span className="block text-small text-ink-3">{line.bankReference}</span>}
      </span>
      <span className="min-w-0 phone:order-last phone:col-span-2 phone:col-start-2">
        {line.state === "Open" ? (
          <>
            <Whose {...{ siteId, line, choice, onChoose }} />
            {line.resembles !== null && (
              <Pill tone="warning" icon={faTriangleExclamation}>
                {t("resembles", { number: line.resembles })}
              </Pill>
            )}
            {line.postsOn !== null && (
              <span className="block text-small text-ink-2">
                {t("postsOn", { day: formatDayAsDdMmYyyy(line.postsOn) })}
              </span>
            )}
          </>
        ) : (
          <Settled siteId={siteId} line={line} />
        )}
      </span>
      <span className="py-1 text-end font-bold whitespace-nowrap tabular-nums">{amount}</span>
    </li>
  );
}

/** Whose an open transfer is: who is proposed and why, or who was chosen; nobody where that isn't clear. */
function Whose({ siteId, line, choice, onChoose }: Omit<RowProps, "amount" | "today">) {
  const t = useTranslations("accounts.bank");
  const [isChoosing, setChoosing] = useState(false);
  const { payer } = choice;
  if (isChoosing) {
    return (
      <PersonPicker
        siteId={siteId}
        label={t("whose")}
        openLabel={t("openPeople")}
        emptyText={t("noPeople")}
        known={payer ? [payer] : []}
        value={payer?.id ?? null}
        onChange={(id) => id === null && onChoose({ payer: null, isChosen: false })}
        onFound={(person) => {
          onChoose({ payer: person, isChosen: true });
          setChoosing(false);
        }}
      />
    );
  }
  const proposal = payer !== null && line.proposal?.person.id === payer.id ? line.proposal : null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {payer ? (
        <span className="font-bold">{[payer.callSign, fullName(payer)].filter(Boolean).join(" ")}</span>
      ) : (
        <span className="text-ink-2">{t("unclear")}</span>
      )}
      {proposal && (
        <Pill
          tone={proposal.certainty === "Certain" ? "valid" : "warning"}
          icon={proposal.certainty === "Certain" ? faCheck : faCircleQuestion}
        >
          {t(`certainties.${proposal.certainty}`)}
        </Pill>
      )}
      <Button variant="quiet" size="small" onClick={() => setChoosing(true)}>
        {payer ? t("chooseOther") : t("choosePerson")}
      </Button>
      {proposal && (
        <span className="w-full text-small text-ink-2">
          {proposal.reasons.map((reason) => t(`reasons.${reason}`)).join(", ")}
        </span>
      )}
    </span>
  );
}

function Settled({ siteId, line: { state, posted } }: { siteId: string; line: BankLineView }) {
  const t = useTranslations("accounts.bank");
  if (!posted)
    return (
      <Pill tone="neutral" icon={faArrowUpFromBracket}>
        {t(`states.${state}`)}
      </Pill>
    );
  const href = `${hrefOf("user", siteId).replace("{id}", posted.person.id)}?tab=flight-account`;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Pill tone="valid" icon={faCheck}>
        {t(`states.${state}`)}
      </Pill>
      <Link href={href} className="text-link underline">
        {fullName(posted.person)}, {posted.number}
      </Link>
    </span>
  );
}
